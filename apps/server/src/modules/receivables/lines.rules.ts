import { badRequest, invalid } from '../../lib/errors.ts';
import { inYuan, subtract, toFen } from '../../lib/money.ts';

export interface LineForm {
  lessonId: number;
  amount: string;
}
interface Lesson {
  code: string;
  institution_id: number;
}

/** Error for a document's lines, beside their field. */
export const wrongLines = (message: string) => badRequest(message, [{ field: 'lines', message }]);

/**
 * Checks a document's lines: each lesson once, one institution, no line above the open amount.
 * Constraints refuse the last again.
 * @param openOf a lesson's open amount, with this document's earlier line counted as open
 */
export function checkLines<L extends Lesson>(
  lines: readonly LineForm[],
  lessons: ReadonlyMap<number, L>,
  openOf: (lesson: L, lessonId: number) => string,
): void {
  const seen = new Set<number>();
  const institutions = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (seen.has(line.lessonId))
      throw invalid({ field: `lines.${index}.lessonId`, message: '同一课程只能填一行' });
    seen.add(line.lessonId);
    const lesson = lessons.get(line.lessonId);
    if (!lesson) continue;
    institutions.add(lesson.institution_id);
    const open = openOf(lesson, line.lessonId);
    if (toFen(line.amount) > toFen(open))
      throw wrongLines(
        `课程 ${lesson.code} 最多还可填 ${inYuan(open)}，超出 ${inYuan(subtract(line.amount, open))}`,
      );
  }
  if (institutions.size > 1) throw wrongLines('所选课程应属于同一机构');
}

interface Owned {
  owner_id: number | null;
  organisation_id: number | null;
}

/**
 * A document belongs to the salesperson of its first lesson. It keeps its owner while a lesson of theirs is on it; an
 * advance receipt goes to the salesperson of the first lesson it is allocated to.
 */
export function newOwner(
  ownerId: number | null,
  lines: readonly LineForm[],
  lessons: ReadonlyMap<number, Owned>,
): Owned | null {
  const named = lines.flatMap((line) => lessons.get(line.lessonId) ?? []);
  const [first] = named;
  if (!first || named.some((lesson) => lesson.owner_id === ownerId)) return null;
  return { owner_id: first.owner_id, organisation_id: first.organisation_id };
}
