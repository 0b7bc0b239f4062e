import { CONFIRMED } from '../lessons/lessons.rules.ts';

/** The profit sheet counts confirmed lessons unless another state is asked for. */
export const ofConfirmed = <F extends { lessonstatus?: number | null | undefined }>(filter: F): F => ({
  ...filter,
  lessonstatus: filter.lessonstatus ?? CONFIRMED,
});
