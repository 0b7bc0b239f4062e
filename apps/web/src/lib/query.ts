import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { NOUNS, type Noun } from '@shibiao/contract/nouns';
import type { Call, isStaleAfter } from '@shibiao/contract/stale';
import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, savedBefore } from './call.ts';
import { notify } from './notify.ts';
import { hasUnsaved, onReleased } from './unsaved.ts';

interface CommandMeta extends Record<string, unknown> {
  /** The command that succeeded: queries of the tables it writes become stale. */
  command: Call;
}

/**
 * Kept tabs run their effects each time they are shown, so data younger than `staleTime` is not read again. Commands
 * mark their noun and its dependents as stale here, in one place.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 503,
    },
    // Sent at once or failed: a paused command would block its form and run unseen later.
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: () => dropGone() }),
  mutationCache: new MutationCache({
    onMutate: () => void loadTables(),
    onSuccess: (_data, _input, _result, mutation) => {
      const meta = mutation.meta as CommandMeta | undefined;
      if (meta) markStaleAfter(meta.command);
    },
    // A conflict or a lost answer: reopening must show what is saved.
    onError: (error, _input, _result, mutation) => {
      const meta = mutation.meta as CommandMeta | undefined;
      const isConflict = error instanceof ApiError && error.code === 409;
      if (meta && (isConflict || savedBefore(error))) markStaleAfter(meta.command);
    },
  }),
});

export function markStale(nouns: readonly Noun[]): void {
  for (const noun of nouns) void queryClient.invalidateQueries({ queryKey: [noun] });
}

let decide: typeof isStaleAfter | undefined;
/** Loads the tables of all calls, as large as the rest of the shell's own code, beside the first command. */
async function loadTables(): Promise<typeof isStaleAfter> {
  // Without them every answer counts as stale.
  decide ??= await import('@shibiao/contract/stale').then(
    (stale) => stale.isStaleAfter,
    () => undefined,
  );
  return decide ?? (() => true);
}

/** Marks the queries of a command that was not called by `useCommand` as stale. */
export function markStaleAfter(command: Call): void {
  const mark = (isStale: typeof isStaleAfter) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [noun, operation] }) =>
        (noun as string) in NOUNS && isStale(command, { noun: noun as Noun, operation: operation as string }),
    });
  if (decide) void mark(decide);
  else void loadTables().then(mark);
}

/** Marks the queries of one call, where its noun has more than what changed. */
export const markCallStale = ({ noun, operation }: Endpoint): void =>
  void queryClient.invalidateQueries({ queryKey: [noun, operation] });

/** Marks everything: other rights show other rows and other figures. */
export const markAllStale = (): void => void queryClient.invalidateQueries();

/**
 * Data stays when reading it again fails, unless the server answers that it is gone for this person: then the answer
 * replaces it. Not while somebody types in the tab, because the input would go with the page.
 */
function dropGone(): void {
  if (hasUnsaved(window.location.pathname)) return;
  const isGone = ({ state: { data, error } }: Query) =>
    data !== undefined && error instanceof ApiError && (error.code === 403 || error.code === 404);
  for (const query of queryClient.getQueryCache().findAll({ type: 'active', predicate: isGone }))
    query.setState({ data: undefined, dataUpdatedAt: 0 });
}
onReleased(dropGone);

/** True for failures of network, server or database. */
export const isTransient = ({ state: { error } }: Query): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code >= 500);

/** The server is back: failed queries of the screen are read again. */
export function retryFailed(): void {
  const isWaiting = (query: Query) => isTransient(query) && query.state.fetchStatus === 'idle';
  void queryClient.refetchQueries({ type: 'active', predicate: isWaiting });
}

export interface QueryExtras<E extends Endpoint> {
  staleTime?: number;
  isQuiet?: boolean;
  /** Keeps the previous answer as placeholder while the next page loads; a function decides whether it fits. */
  keepsPrevious?: boolean | ((before: SentOf<E>) => boolean);
  enabled?: boolean;
  refetchInterval?: number;
}

function keptWhere<Input>(keeps: true | ((before: Input) => boolean)) {
  return <T>(data: T | undefined, of?: { queryKey: readonly unknown[] }): T | undefined =>
    keeps === true || (of && keeps(of.queryKey[2] as Input)) ? data : undefined;
}

/** True for data that is there already (a poll, a refresh), that failed before, or that nobody looks at yet. */
function isReadAgain(queryKey: readonly unknown[]): boolean {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  return (
    query !== undefined &&
    (query.state.data !== undefined || query.state.errorUpdateCount > 0 || query.getObserversCount() === 0)
  );
}

/** Options for useQuery: `useQuery(queryOf(customersApi.list, filter))`. */
export function queryOf<E extends Endpoint>(endpoint: E, input: SentOf<E>, extras: QueryExtras<E> = {}) {
  const { isQuiet = false, keepsPrevious, ...rest } = extras;
  return queryOptions({
    queryKey: [endpoint.noun, endpoint.operation, input] as const,
    queryFn: ({ signal, queryKey }): Promise<OutputOf<E>> =>
      call(endpoint, input, { signal, isQuiet, isBackground: isReadAgain(queryKey) }),
    placeholderData: keepsPrevious ? keptWhere(keepsPrevious) : undefined,
    ...rest,
  });
}

interface CommandOptions<E extends Endpoint> {
  onSuccess?: (output: OutputOf<E>, input: SentOf<E>) => void;
  onError?: (error: ApiError, input: SentOf<E>) => void;
  /** Toast after success, such as "已保存". */
  success?: string;
  isQuiet?: boolean;
  /**
   * Idempotency key of a form's save, held by the form: until its result is known, changed input is sent under the same
   * key, and the server answers what was saved before.
   */
  formKey?: { current: string | null };
  /** For a quick line without a form: a row that was saved with other text is changed without asking. */
  goesOn?: true;
}

/** A save without an answer, or with one that does not tell whether it was stored. */
interface Unanswered {
  key: string;
  input: string;
}
const MAYBE_SAVED = new Set([0, 500, 502, 503, 504]);

/** The same key for identical input that is sent again, a new one for any other. */
function keyFor(unanswered: { current: Unanswered | null }, input: unknown): string {
  const text = JSON.stringify(input) ?? '';
  if (unanswered.current?.input !== text) unanswered.current = { key: newKey(), input: text };
  return unanswered.current.key;
}

/** `randomUUID` exists on secure origins only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * A command of the contract: sent once, and a second click is ignored while it runs.
 * `run` is for click handlers (never rejects, the error is already shown); `send` rejects with the ApiError.
 */
export function useCommand<E extends Endpoint>(endpoint: E, options: CommandOptions<E> = {}) {
  const unanswered = useRef<Unanswered | null>(null);
  const lineKey = useRef<string | null>(null);
  /** Only a new row continues; an input with an id is a save of that row, whatever waits for an answer. */
  const isNewLine = (input: unknown) => options.goesOn === true && !(input as { id?: unknown }).id;
  const keyOf = (input: SentOf<E>): string => {
    const kept = options.formKey ?? (isNewLine(input) ? lineKey : null);
    if (!kept) return keyFor(unanswered, input);
    kept.current ??= newKey();
    return kept.current;
  };
  const forgetKey = () => {
    for (const one of [unanswered, lineKey, options.formKey]) if (one) one.current = null;
  };
  const post = (input: SentOf<E>) =>
    call(endpoint, input, { isQuiet: options.isQuiet ?? false, key: keyOf(input) });
  const mutation = useMutation<OutputOf<E>, ApiError, SentOf<E>>({
    mutationKey: [endpoint.noun, endpoint.operation],
    mutationFn: (input) =>
      post(input).catch((error: unknown) => {
        const saved = savedBefore(error);
        if (!saved || !isNewLine(input)) throw error;
        forgetKey();
        return post({ ...(input as object), id: Number(saved.id) } as SentOf<E>);
      }),
    meta: { command: endpoint } satisfies CommandMeta,
    onSuccess: (output, input) => {
      forgetKey();
      if (options.success) notify.success(options.success);
      options.onSuccess?.(output, input);
    },
    onError: (error, input) => {
      // A refused save was not stored; without an answer it may have been.
      if (!MAYBE_SAVED.has(error.code) && !savedBefore(error)) forgetKey();
      options.onError?.(error, input);
    },
  });
  const running = useRef<Promise<OutputOf<E>> | null>(null);
  const sendOnce = (input: SentOf<E>): Promise<OutputOf<E>> => {
    running.current ??= mutation.mutateAsync(input).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return {
    send: sendOnce,
    run: (input: SentOf<E>): void => {
      if (!running.current) sendOnce(input).catch(() => undefined);
    },
    isPending: mutation.isPending,
    error: mutation.error,
    data: mutation.data,
  };
}
