/** Calendar data shared by the parts of the scale set. */
export interface Calendar {
  day: string;
  /** The last workdays, newest first. */
  workdays: readonly string[];
  /** The months before this one, newest first. */
  months: readonly string[];
}
/** Runs one statement in the transaction of its part. */
export type Run = (statement: string, values?: unknown[]) => Promise<unknown>;
