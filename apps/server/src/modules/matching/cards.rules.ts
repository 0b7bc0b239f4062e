import { withoutContacts } from '../../lib/contact-scan.ts';
import { linkOf } from '../../lib/file-links.ts';

interface Teacher {
  photoFileId: number | null;
  intro: string | null;
  topics: string[];
}

/**
 * A teacher's facts as a customer reads them: a link to the photo instead of its number, and texts without ways around
 * the company. @param key signs links
 */
export function portalCard<T extends Teacher>(key: string, teacher: T) {
  const { photoFileId, intro, topics, ...facts } = teacher;
  return {
    ...facts,
    intro: intro === null ? null : withoutContacts(intro),
    topics: topics.map(withoutContacts),
    photo: photoFileId === null ? null : linkOf(key, photoFileId),
  };
}

/** The same for rows with a teacher each. */
export const withPortalCards = <R extends { teacher: Teacher }>(key: string, rows: readonly R[]) =>
  rows.map((row) => ({ ...row, teacher: portalCard(key, row.teacher) }));
