import type { FastifyRequest } from 'fastify';

/** The session's token as the client sent it: `Authorization: bearer …`. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer\s+(\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
