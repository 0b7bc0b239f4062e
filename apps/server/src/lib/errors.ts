/** An answer of the error catalogue (product.md 8). `code` is the envelope's code; 408 travels as HTTP 400. */
export class AppError extends Error {
  readonly code: number;
  readonly data: unknown;
  /** Seconds for the answer's `retry-after` header. */
  readonly retryAfter: number | undefined;
  constructor(code: number, message: string, data: unknown = null, retryAfter?: number) {
    super(message);
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

export interface FieldError {
  field: string;
  message: string;
}

/** The message of a broken constraint, and the field of the form beside which it stands. */
export interface BrokenConstraint extends FieldError {
  /**
   * Alternative fields for calls that break the constraint elsewhere: the fee of a lesson instead of its receipt's
   * lines.
   */
  elsewhere?: readonly FieldError[];
}

/**
 * Field errors of a broken constraint for a call that takes these fields; without a matching field the error has an
 * empty field.
 */
export function fieldErrorOf(broken: BrokenConstraint, takes: (field: string) => boolean): FieldError {
  const { elsewhere = [], ...first } = broken;
  return [first, ...elsewhere].find(({ field }) => takes(field)) ?? { ...first, field: '' };
}

/** 400: a rule does not hold; the message is shown as it is. */
export const badRequest = (message: string, data: unknown = null) => new AppError(400, message, data);
/** 408: invalid parameters, shown beside their fields. */
export const invalid = (...fields: FieldError[]) =>
  new AppError(408, [...new Set(fields.map((f) => f.message))].join('；'), fields);
export const unauthenticated = () => new AppError(401, '登录状态过期，请重新登录');
export const forbidden = (message = '您没有此功能的权限') => new AppError(403, message);
/** One answer for "does not exist" and "is not in your scope", so that ids tell nothing. */
/** @param told the row's state, for callers who may know it */
export const notFound = (what = '记录', told: string | null = null) =>
  new AppError(404, told ?? `${what}不存在，或不在您的数据范围内`);
/** 409: version conflict. `current` is shown beside the caller's own values. */
export const conflict = (by: string | null, at: string | null, current: unknown = null) =>
  new AppError(409, `${by ?? '其他人'} 已于 ${at ?? '刚才'} 修改过此记录，请核对后再保存`, {
    by,
    at,
    current,
  });
export const tooLarge = (message = '上传的内容过大') => new AppError(413, message);
/** 429. @param retryAfter seconds, when known */
export const tooMany = (message = '操作过于频繁，请稍后再试', retryAfter?: number) =>
  new AppError(429, message, null, retryAfter);

/** Asserts that a looked-up row exists. */
export function orNotFound<T>(row: T | undefined | null, what = '记录'): T {
  if (row === undefined || row === null) throw notFound(what);
  return row;
}
