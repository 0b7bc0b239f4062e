import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'range-parser';

/** Bytes of a file, both ends included. */
export interface Span {
  start: number;
  end: number;
}

/** How a request for a file is answered: the whole (200), one span (206), or neither (416). */
export type Wanted = { status: 200 } | { status: 206; span: Span } | { status: 416 };

/**
 * Reads `Range` and `If-Range` (RFC 9110, 13.1.5 and 14.2). Several spans, another unit, a malformed header or a
 * validator that no longer holds are answered with the whole file.
 * @param etag the file's strong validator, with its quotes
 */
export function wantedOf(headers: IncomingHttpHeaders, size: number, etag: string): Wanted {
  const { range } = headers;
  if (!range || size === 0) return { status: 200 };
  const condition = headers['if-range'];
  if (condition && condition !== etag) return { status: 200 };
  const { code, type, ranges } = parse(size, range);
  const isMalformed = (code & 1) !== 0;
  if (type !== 'bytes' || isMalformed || ranges.length > 1) return { status: 200 };
  const [span] = ranges;
  return span ? { status: 206, span } : { status: 416 };
}

/** The headers of such an answer. */
export function rangeHeaders(wanted: Wanted, size: number, etag: string): Record<string, string> {
  const common = { 'accept-ranges': 'bytes', etag };
  if (wanted.status === 416) return { ...common, 'content-range': `bytes */${size}`, 'content-length': '0' };
  if (wanted.status === 200) return { ...common, 'content-length': String(size) };
  const { start, end } = wanted.span;
  return {
    ...common,
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': String(end - start + 1),
  };
}
