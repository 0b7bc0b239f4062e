import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a text, base64url. */
export const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time. */
export function isSigned(key: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A signed ticket that carries data. */
export function ticketOf(key: string, data: object): string {
  const body = Buffer.from(JSON.stringify(data)).toString('base64url');
  return `${body}.${sign(key, body)}`;
}

/** @returns the data of a ticket; undefined when the signature is not ours */
export function readTicket<T>(key: string, ticket: string): T | undefined {
  const [body = '', signature = ''] = ticket.split('.');
  if (!isSigned(key, body, signature)) return undefined;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as T;
}
