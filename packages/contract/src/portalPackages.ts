import { z } from 'zod';
import { wireTime } from './fields.ts';

/** A package as its readers see it, without its audience and its figures. */
export const portalPackage = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.string(),
  summary: z.string().nullable(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  coverUrl: z.string().nullable(),
  items: z.number(),
  publishedAt: wireTime.nullable(),
});
export const portalPackageContent = portalPackage.extend({
  contents: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      kind: z.enum(['document', 'video', 'file']),
      size: z.number(),
      mime: z.string(),
      /** Where it is a video, the one that a player opens. */
      videoId: z.number().nullable(),
    }),
  ),
});
