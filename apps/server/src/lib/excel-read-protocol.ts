/** Bounds of an import; a file beyond one of them is refused as a whole. */
export interface ReadLimits {
  /** Data rows, the header not counted; blank rows do not count. */
  maxRows: number;
  maxColumns: number;
  /** Bytes of all parts of an .xlsx unzipped, and of the file itself. */
  maxBytesUnzipped: number;
}

/** A row that is not blank. `line` is its number in the file (the first is 1), for messages such as 第 5 行. */
export interface ReadRow {
  line: number;
  values: string[];
}

/** Why a file was refused. */
export type ReadFailure =
  | 'wrongType'
  | 'encrypted'
  | 'macro'
  | 'external'
  | 'entity'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'malformed'
  | 'empty';

/** A file that cannot be imported. `message` is Chinese and meant for whoever uploaded it. */
export class ReadError extends Error {
  override name = 'ReadError';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** What a worker is given, and what it sends back. */
export interface ReadTask {
  file: string | Uint8Array;
  limits: ReadLimits;
}
export type ReadMessage = { rows: ReadRow[] } | { isDone: true } | { failure: ReadFailure; message: string };
