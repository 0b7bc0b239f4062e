import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the request; null without one. The first of several with one name counts. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}

/** Sets a cookie that scripts cannot read and other sites' forms do not send. @param value letters, digits, - and _ */
export function setCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
