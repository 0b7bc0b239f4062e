import { CONFIRMED } from '../lessons/lessons.rules.ts';

/** The profit sheet counts confirmed lessons by default. */
export const ofConfirmed = <F extends { lessonstatus?: number | null | undefined }>(filter: F): F => ({
  ...filter,
  lessonstatus: filter.lessonstatus ?? CONFIRMED,
});
