import { z } from 'zod';
import type { FilterWords } from './filterWords.ts';
import type { Noun } from './nouns.ts';

// Default message of a field error, for forms and API callers.
z.config({ customError: ({ input }) => (input === undefined || input === null ? '必填' : '格式不正确') });

/**
 * An endpoint is plain data for server and web: method and path, intent, access, input and output. The intent, not the
 * verb, decides how the web treats a call: a command is never prefetched, retried or cached, even where the original
 * clients send it as a GET.
 */
export type Intent = 'query' | 'command' | 'download';

/** `granted`: signed in and the path itself is granted as a function; `signedIn`: any session; `anyone`: no session. */
export type Access = 'granted' | 'signedIn' | 'anyone';

/** Users other than staff: an institution's contact (userType 2), a teacher (3). */
export type Visitor = 'partner' | 'teacher';
/** Answers to visitors with their own schemas, so that a column added for staff never reaches them. */
export type VisitorAnswers = { readonly [K in Visitor]?: z.ZodType };

/** One answer for partners and teachers. */
export const toVisitors = <T>(answer: T) => ({ partner: answer, teacher: answer });

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Visitors extends VisitorAnswers = VisitorAnswers,
> {
  intent: Intent;
  method: 'GET' | 'POST';
  /** Path below `/api`, e.g. `/personnel/list`. With the prefix `/api` it is the granted `full_url`. */
  path: string;
  /** Chinese name, shown where functions are granted and in the API page. */
  title: string;
  access: Access;
  input: Input;
  /** Answer to staff; also to visitors without `visitors`, which requires an empty answer or an id. */
  output: Output;
  /** Answers by kind of visitor; a missing kind is refused, whatever its functions. */
  visitors?: Visitors;
  /** Set by `endpoints()`: the noun for caches and grants, and the ledger's module and operation. */
  noun: Noun;
  module: string;
  operation: string;
  /** Higher body limit in bytes, for imports. */
  bodyLimit?: number;
  /** The body is bytes (application/octet-stream) that the handler reads itself; the input is in the query. */
  isRaw?: boolean;
  /** Titles of filter fields that differ from FILTER_WORDS. */
  words?: FilterWords;
  /** A command that deletes into the bin: the screen offers to undo it. */
  undo?: true;
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
  isRaw?: boolean;
  words?: FilterWords;
  undo?: true;
  heldWith?: readonly string[];
}

/** No input, or an empty answer. */
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
    visitors: options.visitors,
    bodyLimit: options.bodyLimit,
    isRaw: options.isRaw,
    words: options.words,
    undo: options.undo,
    heldWith: options.heldWith,
  };
}

/** A read without changes; may be cached and repeated. */
export const query = <
  I extends z.ZodType = Nothing,
  O extends z.ZodType = Nothing,
  V extends VisitorAnswers = object,
>(
  route: Route,
  title: string,
  options: Omit<Options<I, O, V>, 'undo'> = {},
) => define('query', route, title, options);

/** A change, sent exactly once. */
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
  options: Omit<Options<I, Nothing>, 'output' | 'visitors' | 'undo'> = {},
) => define('download', route, title, options);

/**
 * Sets noun, ledger module and operation names on endpoints.
 * @param module the ledger's name when it differs from the noun
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
 * The call with the answer of a kind of visitor.
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
/** Input as sent: before defaults and coercion. */
export type SentOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;
