import { type RequestDetail, requestsApi } from '@shibiao/contract/requests/requests';
import { call } from '../../lib/call.ts';

/** Form values that all kinds share; facts of the kind are added by its form. */
export const commonOf = (request: RequestDetail) => ({
  id: request.id,
  version: request.version,
  reason: request.reason,
  files: request.files,
  lessonId: request.lessonId,
  contactId: request.contactId,
});
export const spanOf = (request: RequestDetail) => ({
  from: request.firstDay,
  fromHalf: request.firstHalf,
  to: request.lastDay,
  toHalf: request.lastHalf,
  coverId: request.coverId,
});

/** Reads the request anew, for a comparison after somebody else changed it. */
export const readAgain =
  (request: RequestDetail | null, valuesOf: (request: RequestDetail) => Record<string, unknown>) =>
  async () =>
    valuesOf(await call(requestsApi.one, { id: request?.id ?? 0 }));
