import type { Endpoint } from '@shibiao/contract/endpoint';
import { WRONG_ID } from '@shibiao/contract/fields';
import { createContext, type ReactNode } from 'react';

/** The endpoint's zod schema is the one source of a form's rules; these read it without knowing zod's classes. */
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

/** A field's check by the schema of its value, for fields that are no Field: lines, and forms outside of drawers. */
export const checkedBy = (schema: Schema | undefined, isAsked = false) => ({
  validator: async (_rule: unknown, value: unknown) => {
    // A picker's empty value is no wrong number: nothing was filled in.
    if ((isAsked || isRequired(schema)) && isBlank(value)) throw new Error(blankSaid(schema));
    const [issue] = schema ? issuesOf(schema, value === '' ? undefined : value) : [];
    if (issue) throw new Error(issue.message || '填写有误');
  },
});

/** What the schema itself asks for, such as 请选择上课时段; of ids it would say that they are wrong. */
const blankSaid = (schema: Schema | undefined): string => {
  const said = schema?.safeParse(undefined).error?.issues[0]?.message;
  return said === undefined || said === WRONG_ID ? '必填' : said;
};

/** Whether a change, as a form tells it, is of this value, of a part of it, or of what it is a part of. */
export function isWithin(changed: unknown, name: readonly (string | number)[]): boolean {
  const [key, ...rest] = name;
  if (key === undefined || typeof changed !== 'object' || changed === null) return true;
  return key in changed && isWithin((changed as Record<string | number, unknown>)[key], rest);
}

export interface FieldIssue {
  name: (string | number)[];
  message: string;
}

/** What the schema says against the values; empty when they are good. */
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

/** Only what the endpoint takes: rows of answers carry more than their form. */
export function pickInput(schema: Schema, values: Record<string, unknown>): Record<string, unknown> {
  const shape = shapeOf(schema);
  if (!shape) return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => key in shape));
}

interface FormFacts {
  shape: Shape | null;
  /** The fields that are shown; all of them unless given. The form has the values of the others all the same. */
  only?: ReadonlySet<string>;
  /** Fields tell what they are, so that unplaced errors can name them and conflicts show their values. */
  register(name: string, field: FieldFacts): void;
}

export interface FieldFacts {
  label: string;
  /** What it is filled in with; it also shows a value as people read it: a name, not an id. */
  control: ReactNode;
  valuePropName?: string | undefined;
  /** Not on the screen: a refusal of it is said with its name. */
  isHidden?: boolean;
  /** Its value in a line or two, where the control needs the width of a form. */
  text?: ((value: unknown) => ReactNode) | undefined;
}

export const FormFactsContext = createContext<FormFacts>({ shape: null, register: () => undefined });
