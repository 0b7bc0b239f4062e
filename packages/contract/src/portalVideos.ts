import { z } from 'zod';
import { wireTime } from './fields.ts';

/** A video as partners see it: no state, no figure, and no word of the customer at whose class it was recorded. */
export const portalVideo = z.object({
  id: z.number(),
  title: z.string(),
  teacherId: z.number(),
  teachername: z.string(),
  kind: z.string(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  description: z.string().nullable(),
  duration: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  posterUrl: z.string().nullable(),
  publishedAt: wireTime.nullable(),
});
/** A teacher's own video with its state and its figures, without the names of those who looked at it. */
export const portalVideoOwn = portalVideo.extend({
  version: z.number(),
  status: z.number(),
  rejectReason: z.string().nullable(),
  offReason: z.string().nullable(),
  visibility: z.number(),
  consentAt: wireTime.nullable(),
  replacesId: z.number().nullable(),
  isMain: z.boolean(),
  size: z.number().nullable(),
  views: z.number(),
  viewers: z.number(),
  averageSeconds: z.number().nullable(),
  completion: z.number().nullable(),
});
export const portalUploadSignature = z.object({
  provider: z.enum(['local', 'qiniu', 'vod']),
  signature: z.string(),
  appId: z.string(),
  subAppId: z.string(),
  videoId: z.number(),
  expiresAt: wireTime,
  ticket: z.string(),
  token: z.string(),
  key: z.string(),
  uploadUrl: z.string(),
  partSize: z.number(),
});
export const portalSavedVideo = z.object({ id: z.number(), version: z.number(), status: z.number() });
export const portalArrivedVideo = z.object({
  id: z.number(),
  status: z.number(),
  duration: z.number().nullable(),
});
export const portalVideoPlay = z.object({
  url: z.string(),
  expiresAt: wireTime,
  poster: z.string().nullable(),
  title: z.string(),
  duration: z.number().nullable(),
  startAt: z.number(),
  viewId: z.number().nullable(),
});
export const portalVideoBeat = z.object({ seconds: z.number(), isComplete: z.boolean() });
