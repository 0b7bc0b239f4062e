import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { FastifyError, FastifyInstance } from 'fastify';
import { errorPage, isNavigation } from '../lib/errorPage.ts';
import { AppError, type BrokenConstraint, type FieldError, fieldErrorOf } from '../lib/errors.ts';
import { shapeOf } from '../lib/export-note.ts';
import { type NounModule, tableOf } from '../noun.ts';

/** Messages of broken constraints by name. */
type Constraints = ReadonlyMap<string, BrokenConstraint>;

interface Answer {
  code: number;
  message: string;
  data: unknown;
}

const DATABASE_GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  // A restore swaps the database.
  '3D000',
]);
const GONE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable|driver has already been destroyed|Cannot use a pool after/;

/** True for errors of an unreachable database. */
export function isDatabaseGone(error: unknown): boolean {
  const { code, message, routine } = error as { code?: string; message?: string; routine?: string };
  return (
    // The database accepts no connections now.
    (code === '55000' && routine === 'CheckMyDatabase') ||
    (code !== undefined && (DATABASE_GONE.has(code) || code.startsWith('08'))) ||
    GONE_MESSAGES.test(message ?? '')
  );
}

/**
 * Maps an error to an answer of the error catalogue (product.md 8); unknown ones are a 500 without details.
 * @param takes whether the call has a field: a field error is never beside one missing in the form
 */
export function answerOf(
  error: FastifyError | AppError | Error,
  constraints: Constraints = new Map(),
  takes: (field: string) => boolean = () => true,
): Answer {
  if (error instanceof AppError) return { code: error.code, message: error.message, data: error.data };
  if (isDatabaseGone(error)) return { code: 503, message: '数据库暂时不可用，请稍后重试', data: null };
  const database = error as { code?: string; constraint?: string; message: string; column?: string };
  switch (database.code) {
    case 'P0400': // raised by our own triggers with a message for people
      return { code: 400, message: database.message, data: null };
    case '23505':
    case '23514':
    case '23P01': {
      const broken = constraints.get(database.constraint ?? '');
      const known = broken && fieldErrorOf(broken, takes);
      return {
        code: 400,
        message: known?.message ?? '数据与已有记录冲突，未保存',
        data: known?.field ? [known satisfies FieldError] : null,
      };
    }
    case '23503':
      return { code: 400, message: '引用的记录不存在，或仍被其他记录使用', data: null };
    case '23502':
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return { code: 408, message: '数据格式不正确或超出范围', data: [] };
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return { code: 507, message: '服务器磁盘空间不足，未保存；请联系管理员', data: null };
    case '55P03':
    case '57014':
    case '40001':
    case '40P01':
      return { code: 503, message: '系统繁忙，请稍后重试', data: null };
  }
  // The multipart parser throws without a status.
  if (/^Multipart: |^Unexpected end of (form|multipart)/.test(error.message))
    return { code: 408, message: '请求内容无法解析', data: [] };
  const status = (error as FastifyError).statusCode;
  if (status === 413) return { code: 413, message: '上传的内容过大', data: null };
  if (status === 429) return { code: 429, message: '请求过于频繁，请稍后再试', data: null };
  if (status === 415) return { code: 400, message: '不支持的内容类型', data: null };
  if (status === 503) return { code: 503, message: '服务器繁忙，请稍后重试', data: null };
  if (status !== undefined && status >= 400 && status < 500)
    return { code: 408, message: '请求内容无法解析', data: [] };
  return { code: 500, message: '服务器内部错误，请联系管理员', data: null };
}

/** HTTP status of a code: 408 travels as 400, because browsers resend a request answered 408. */
export const statusOf = (code: number) => (code === 408 ? 400 : code);

/** nginx's status for a client that closed its request; only the log and the metrics see it. */
const CLIENT_GONE = 499;

/** The connection closed before the request was complete or the answer sent. */
const isAborted = (request: IncomingMessage): boolean => request.socket.destroyed;

export function errors(app: FastifyInstance, modules: readonly NounModule[]): void {
  const constraints = tableOf(modules, (module) => module.constraints);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Nobody receives the answer, and nothing failed here.
    if (isAborted(request.raw)) return reply.status(CLIENT_GONE).send();
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    const fields = endpoint ? shapeOf(endpoint.input) : {};
    const answer = answerOf(error, constraints, (field) => field in fields);
    // A damaged file is logged as an error too.
    if (answer.code >= 500 || answer.code === 410) request.log.error({ err: error }, 'request failed');
    const wait = error instanceof AppError ? error.retryAfter : undefined;
    if (answer.code === 503) reply.header('retry-after', '2');
    else if (wait !== undefined) reply.header('retry-after', String(wait));
    // The rest of a refused upload is not read.
    if (request.raw.complete === false) reply.header('connection', 'close');
    // A failed download has file headers; the answer is JSON.
    for (const name of ['content-disposition', 'content-encoding', 'content-length'])
      reply.removeHeader(name);
    const page = isNavigation(request.raw) ? errorPage(answer) : null;
    if (page !== null)
      return reply
        .status(answer.code)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .serializer(String)
        .send(page);
    return reply
      .status(statusOf(answer.code))
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer);
  });
}
