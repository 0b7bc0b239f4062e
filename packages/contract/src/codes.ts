import type { z } from 'zod';
import { choice, code, optionalChoice, optionalCode } from './fields.ts';

/** Meaning of a code at a glance: one colour each, everywhere. */
export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'quiet';

export interface Code<V extends number | string = number | string> {
  readonly value: V;
  readonly label: string;
  readonly tone?: Tone;
}

type Optional<V> = z.ZodPreprocess<z.ZodOptional<z.ZodNullable<z.ZodType<V>>>>;

/** A table of codes, shared by schema, tag, filter, export and audit log. */
export interface Codes<V extends number | string = number | string> {
  readonly table: readonly Code<V>[];
  readonly values: readonly V[];
  /** Required and optional input. */
  readonly schema: z.ZodType<V>;
  readonly optional: Optional<V>;
  /** Label of a stored value; an unknown value itself; empty for null. */
  readonly labelOf: (value: unknown) => string;
  readonly toneOf: (value: unknown) => Tone;
}

/**
 * @example DEMAND_STATUS = codes({ value: 1, label: '新建', tone: 'info' }, { value: 5, label: '丢单', tone: 'quiet' })
 */
export function codes<const T extends readonly [Code, ...Code[]]>(...table: T): Codes<T[number]['value']> {
  type V = T[number]['value'];
  const values = table.map(({ value }) => value) as V[];
  const known = new Map<string, Code>(table.map((one) => [String(one.value), one]));
  const isNumeric = values.every((value) => typeof value === 'number');
  const names = values as unknown as readonly [string, ...string[]];
  const numbers = values as unknown as readonly number[];
  const made: Codes<V> = {
    table: table as readonly Code<V>[],
    values,
    schema: (isNumeric ? code(...numbers) : choice(names)) as unknown as z.ZodType<V>,
    optional: (isNumeric ? optionalCode(...numbers) : optionalChoice(names)) as unknown as Optional<V>,
    labelOf: (value) =>
      known.get(String(value))?.label ?? (value === null || value === undefined ? '' : String(value)),
    toneOf: (value) => known.get(String(value))?.tone ?? 'quiet',
  };
  for (const schema of [made.schema, made.optional]) CODES_OF.set(schema, made);
  return made;
}

const CODES_OF = new WeakMap<z.ZodType, Codes>();
/** The code table behind a wrapped field; undefined for other fields. */
export function codesOf(schema: z.ZodType): Codes | undefined {
  const codes = CODES_OF.get(schema);
  if (codes) return codes;
  const { def } = schema as unknown as { def: Partial<Record<'innerType' | 'element' | 'out', z.ZodType>> };
  const inner = def.innerType ?? def.element ?? def.out;
  return inner ? codesOf(inner) : undefined;
}

/** Codes stored as their labels. */
export const words = <const T extends readonly [string, ...string[]]>(...values: T): Codes<T[number]> =>
  codes(
    ...(values.map((value) => ({ value, label: value })) as [Code<T[number]>, ...Code<T[number]>[]]),
  ) as Codes<T[number]>;
