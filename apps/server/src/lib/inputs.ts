import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from './errors.ts';

/** Maximum nesting of an input; deeper ones are attacks on recursive code. */
const MOST_LEVELS = 32;
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

/**
 * Some original clients send a POST's parameters in the query (`api/personnel/msgSend`); the body takes precedence.
 */
export function mergedBody(request: FastifyRequest): unknown {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid({ field: '', message: '请求内容应为表单或 JSON 对象' });
  if (isDeeper(body, MOST_LEVELS)) throw invalid({ field: '', message: '请求内容嵌套过深' });
  const parameters = request.query as Record<string, unknown>;
  return Object.keys(parameters).length > 0 ? { ...parameters, ...body } : body;
}

/** @throws 408 with the fields of a refused input */
export function orInvalid(parsed: z.ZodSafeParseResult<unknown>): unknown {
  if (parsed.success) return parsed.data;
  throw invalid(
    ...parsed.error.issues
      .slice(0, 50)
      .map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  );
}
