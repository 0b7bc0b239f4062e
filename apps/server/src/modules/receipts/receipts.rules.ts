import { fromFen, toFen } from '../../lib/money.ts';

interface Open {
  id: number;
  open: string;
}

/** Allocates an amount over open lessons in order, each filled before the next. */
export function allocateOldestFirst(
  amount: string,
  lessons: readonly Open[],
): { lines: { lessonId: number; amount: string }[]; remainder: string } {
  let left = toFen(amount);
  const lines: { lessonId: number; amount: string }[] = [];
  for (const lesson of lessons) {
    if (left <= 0n) break;
    const open = toFen(lesson.open);
    const part = open < left ? open : left;
    if (part > 0n) lines.push({ lessonId: lesson.id, amount: fromFen(part) });
    left -= part;
  }
  return { lines, remainder: fromFen(left) };
}
