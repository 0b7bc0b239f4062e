import { z } from 'zod';
import type { FilterWords } from './filterWords.ts';
import type { Noun } from './nouns.ts';

// What a field does not say in its own words: a form shows it beside the field, a caller reads it in the answer.
z.config({ customError: ({ input }) => (input === undefined || input === null ? '必填' : '格式不正确') });

/**
 * An endpoint is plain data that server and web both read: the wire (method, path), the intent, who may call it,
 * what goes in and what comes out. The intent, not the verb, decides how the web treats a call: a command is never
 * prefetched, retried or cached, even where the original clients send it as a GET.
 */
export type Intent = 'query' | 'command' | 'download';

/** `granted`: signed in and the path itself is granted as a function; `signedIn`: any session; `anyone`: no session. */
export type Access = 'granted' | 'signedIn' | 'anyone';

/** Those who are no staff: the contact of an institution (userType 2), a teacher (3). */
export type Visitor = 'partner' | 'teacher';
/** Answers to visitors, each a schema of its own, so that a column added for staff never reaches them. */
export type VisitorAnswers = { readonly [K in Visitor]?: z.ZodType };

/** Partners and teachers are answered alike. */
export const toVisitors = <T>(answer: T) => ({ partner: answer, teacher: answer });

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Visitors extends VisitorAnswers = VisitorAnswers,
> {
  intent: Intent;
  method: 'GET' | 'POST';
  /** Path below `/api`, e.g. `/personnel/list`. With the `/api` in front it is also the `full_url` that is granted. */
  path: string;
  /** Chinese name, shown where functions are granted and in the API page. */
  title: string;
  access: Access;
  input: Input;
  /** The answer to staff; to visitors too where `visitors` is absent, which is only where it says nothing or an id. */
  output: Output;
  /** Present: visitors of the kinds named get these answers, and the other kind is refused, whatever its functions. */
  visitors?: Visitors;
  /** Set by `endpoints()`: the noun, by which caches and grants go, and the ledger's module and operation. */
  noun: Noun;
  module: string;
  operation: string;
  /** Larger bodies than the usual limit (bytes), for imports. */
  bodyLimit?: number;
  /** Fields of a download's filter that are called otherwise than in every list (FILTER_WORDS). */
  words?: FilterWords;
  /** Paths of calls whose holders hold this one too: whoever reads a figure may open the rows that it counts. */
  heldWith?: readonly string[];
}

/** Whether whoever holds these functions (`full_url`s) may make a granted call. */
export const holds = (
  functions: ReadonlySet<string>,
  { path, heldWith = [] }: Pick<Endpoint, 'path' | 'heldWith'>,
): boolean => [path, ...heldWith].some((one) => functions.has(`/api${one}`));

type Route = `${'GET' | 'POST'} /${string}`;

interface Options<I extends z.ZodType, O extends z.ZodType, V extends VisitorAnswers = object> {
  input?: I;
  output?: O;
  visitors?: V;
  access?: Access;
  bodyLimit?: number;
  words?: FilterWords;
  heldWith?: readonly string[];
}

/** No input, or nothing to answer. */
export const nothing = z.object({});
type Nothing = typeof nothing;

function define<I extends z.ZodType, O extends z.ZodType, V extends VisitorAnswers = object>(
  intent: Intent,
  route: Route,
  title: string,
  options: Options<I, O, V>,
): Endpoint<I, O, V> {
  const space = route.indexOf(' ');
  return {
    intent,
    method: route.slice(0, space) as 'GET' | 'POST',
    path: route.slice(space + 1),
    title,
    access: options.access ?? 'granted',
    input: (options.input ?? nothing) as I,
    output: (options.output ?? nothing) as O,
    noun: 'system',
    module: '',
    operation: '',
    ...(options.visitors ? { visitors: options.visitors } : {}),
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    ...(options.words ? { words: options.words } : {}),
    ...(options.heldWith ? { heldWith: options.heldWith } : {}),
  };
}

/** Reads and changes nothing; may be cached and repeated. */
export const query = <
  I extends z.ZodType = Nothing,
  O extends z.ZodType = Nothing,
  V extends VisitorAnswers = object,
>(
  route: Route,
  title: string,
  options: Options<I, O, V> = {},
) => define('query', route, title, options);

/** Changes something; sent exactly once. */
export const command = <
  I extends z.ZodType = Nothing,
  O extends z.ZodType = Nothing,
  V extends VisitorAnswers = object,
>(
  route: Route,
  title: string,
  options: Options<I, O, V> = {},
) => define('command', route, title, options);

/** Answers a file (content-disposition: attachment), streamed. */
export const download = <I extends z.ZodType = Nothing>(
  route: Route,
  title: string,
  options: Omit<Options<I, Nothing>, 'output' | 'visitors'> = {},
) => define('download', route, title, options);

/**
 * Stamps noun, ledger module and operation names on a noun's endpoints.
 * @param module the ledger's, where it is not called like the noun
 */
export function endpoints<T extends Record<string, Endpoint>>(
  noun: Noun,
  table: T,
  module: string = noun,
): T {
  for (const [operation, endpoint] of Object.entries(table))
    Object.assign(endpoint, { noun, module, operation });
  return table;
}

/**
 * The same call as a kind of visitor gets it answered.
 * @example const partnersLessons = list(answeredTo(lessonsApi.list, 'partner'), { … })
 */
export function answeredTo<I extends z.ZodType, V extends VisitorAnswers, K extends keyof V & Visitor>(
  endpoint: Endpoint<I, z.ZodType, V>,
  visitor: K,
): Endpoint<I, NonNullable<V[K]>> {
  const { visitors, ...call } = endpoint;
  return { ...call, output: visitors?.[visitor] as NonNullable<V[K]> };
}

export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
/** What a caller may send: before defaults and coercion. */
export type SentOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;
