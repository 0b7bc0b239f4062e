import { linkOf } from '../../lib/file-links.ts';

/** A teacher's facts with a link to the photo instead of its number. @param key signs links */
export function withPhoto<T extends { photoFileId: number | null }>(key: string, teacher: T) {
  const { photoFileId, ...facts } = teacher;
  return { ...facts, photo: photoFileId === null ? null : linkOf(key, photoFileId) };
}

/** The same for rows with a teacher each. */
export const withPhotos = <R extends { teacher: { photoFileId: number | null } }>(
  key: string,
  rows: readonly R[],
) => rows.map((row) => ({ ...row, teacher: withPhoto(key, row.teacher) }));
