declare module 'pg-cursor' {
  import type { Submittable } from 'pg';
  export default class Cursor<T> implements Submittable {
    constructor(text: string, values?: unknown[]);
    submit(connection: unknown): void;
    read(rows: number): Promise<T[]>;
    close(): Promise<void>;
  }
}
