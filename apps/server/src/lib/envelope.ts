import { type Endpoint, nothing, type Visitor } from '@shibiao/contract/endpoint';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { z } from 'zod';
import { serializerSchema } from './json-schema.ts';

/** The envelope of a good answer. */
export const success = (data: unknown, message = 'ok') => ({ code: 200, message, data });

/** Compiled writers, shared by all servers of a process: tests build one per file. */
const writers = new WeakMap<z.ZodType, (answer: unknown) => string>();

/** Serializer of a call's answers, compiled on first use: compiling all at start took a quarter of a second. */
export function writerOf(output: z.ZodType): (answer: unknown) => string {
  return (answer) => {
    const write = writers.get(output) ?? fastJson(envelopeSchema(output) as Schema);
    writers.set(output, write);
    return write(answer);
  };
}

/** Serializers of the visitors' answers. */
export const visitorWriters = ({
  visitors = {},
}: Endpoint): { [K in Visitor]?: ReturnType<typeof writerOf> } =>
  Object.fromEntries(
    Object.entries(visitors).flatMap(([visitor, output]) => (output ? [[visitor, writerOf(output)]] : [])),
  );

function envelopeSchema(output: z.ZodType) {
  // A recursive schema refers to itself from the root, so its definitions move there.
  const answer: Record<string, unknown> =
    output === (nothing as z.ZodType) ? { type: 'object' } : serializerSchema(output);
  const { definitions, ...data } = answer;
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
    ...(definitions ? { definitions } : {}),
  };
}
