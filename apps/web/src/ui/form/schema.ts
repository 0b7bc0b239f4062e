import type { Endpoint } from '@shibiao/contract/endpoint';
import { WRONG_ID } from '@shibiao/contract/fields';
import { createContext, type ReactNode } from 'react';

/** The endpoint's zod schema is the only source of a form's rules; these functions read it without zod's classes. */
type Schema = Endpoint['input'];
type Shape = Record<string, Schema>;

export function shapeOf(schema: Schema): Shape | null {
  return 'shape' in schema ? (schema.shape as Shape) : null;
}

export const isRequired = (schema: Schema | undefined): boolean =>
  schema !== undefined && !schema.safeParse(undefined).success;

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const valueAt = (values: unknown, name: readonly (string | number)[]): unknown =>
  name.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | null)?.[key], values);

/** Rule that validates a value by its schema, for inputs outside a Field: lines, and forms outside of drawers. */
export const checkedBy = (schema: Schema | undefined, isAsked = false) => ({
  validator: async (_rule: unknown, value: unknown) => {
    // An empty picker is missing input, not a wrong number.
    if ((isAsked || isRequired(schema)) && isBlank(value)) throw new Error(blankSaid(schema));
    const [issue] = schema ? issuesOf(schema, value === '' ? undefined : value) : [];
    if (issue) throw new Error(issue.message || '填写有误');
  },
});

/** The schema's message for missing input, such as 请选择上课时段; for ids it would say that they are wrong. */
const blankSaid = (schema: Schema | undefined): string => {
  const said = schema?.safeParse(undefined).error?.issues[0]?.message;
  return said === undefined || said === WRONG_ID ? '必填' : said;
};

/** True when a form's change concerns this value, a part of it, or what it is a part of. */
export function isWithin(changed: unknown, name: readonly (string | number)[]): boolean {
  const [key, ...rest] = name;
  if (key === undefined || typeof changed !== 'object' || changed === null) return true;
  return key in changed && isWithin((changed as Record<string | number, unknown>)[key], rest);
}

export interface FieldIssue {
  name: (string | number)[];
  message: string;
}

/** Validation errors of the values; empty when they are valid. */
export function issuesOf(schema: Schema, values: unknown): FieldIssue[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const name = issue.path.filter((part) => typeof part !== 'symbol');
    // An id that nobody chose is missing, not wrong.
    const isMissing = issue.message === WRONG_ID && isBlank(valueAt(values, name));
    return { name, message: isMissing ? '必填' : issue.message };
  });
}

/** Picks the endpoint's fields: rows of answers carry more than their form. */
export function pickInput(schema: Schema, values: Record<string, unknown>): Record<string, unknown> {
  const shape = shapeOf(schema);
  if (!shape) return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => key in shape));
}

interface FormFacts {
  shape: Shape | null;
  /** The shown fields; all unless given. The form holds the values of the others all the same. */
  only?: ReadonlySet<string>;
  /** Registers a field, so that other errors can name it and conflicts can show its value. */
  register(name: string, field: FieldFacts): void;
}

export interface FieldFacts {
  label: string;
  /** The input control; it also shows a value as people read it: a name, not an id. */
  control: ReactNode;
  valuePropName?: string | undefined;
  /** Hidden: its error is shown with its name. */
  isHidden?: boolean;
  /** Text of its value, where the control needs a form's width. */
  text?: ((value: unknown) => ReactNode) | undefined;
}

export const FormFactsContext = createContext<FormFacts>({ shape: null, register: () => undefined });
