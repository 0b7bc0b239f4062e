import { z } from 'zod';

type Schema = { [key: string]: unknown };

/**
 * JSON schema of an answer for the serializer, made from the contract's zod schema. Two things differ from plain
 * `z.toJSONSchema`: constraints (formats, ranges, enums) are dropped, because answers are not validated, and `X | null`
 * becomes `nullable`, because a serializer that meets `anyOf` must validate every value to choose a branch.
 */
export function serializerSchema(output: z.ZodType): Schema {
  const schema = z.toJSONSchema(output, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Schema;
  delete schema.$schema;
  return simplify(schema) as Schema;
}

const CONSTRAINTS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'enum',
  'const',
  'default',
  'propertyNames',
] as const;

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (node === null || typeof node !== 'object') return node;
  const schema: Schema = { ...(node as Schema) };
  const branches = schema.anyOf as Schema[] | undefined;
  if (branches) {
    const rest = branches.filter((branch) => branch.type !== 'null');
    const [only] = rest;
    if (rest.length === 1 && only && branches.length === 2)
      return { ...(simplify(only) as Schema), nullable: true };
  }
  // `required` would make the serializer throw on a column a query did not select; tests parse answers instead.
  delete schema.required;
  if (!('type' in schema) && (schema.enum || schema.const !== undefined)) {
    const sample = (schema.enum as unknown[] | undefined)?.[0] ?? schema.const;
    schema.type = typeof sample === 'number' ? 'number' : typeof sample === 'boolean' ? 'boolean' : 'string';
  }
  for (const name of CONSTRAINTS)
    if (typeof schema[name] !== 'object' || name === 'enum') delete schema[name];
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      result[key] = Object.fromEntries(
        Object.entries(value as Schema).map(([name, child]) => [name, simplify(child)]),
      );
    } else result[key] = simplify(value);
  }
  return result;
}
