/**
 * Staff: the birth date is set, this year's greeting was not shown, and the birthday has come (product.md 4). Teachers:
 * the birthday is today. A 29 February counts as 28 February in other years.
 */
export function isBirthdayDue(
  kind: 'staff' | 'teacher',
  birth: string | null,
  greetedYear: number | null,
  today: string,
): boolean {
  if (!birth) return false;
  const year = Number(today.slice(0, 4));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const birthday = birth.slice(5) === '02-29' && !isLeap ? '02-28' : birth.slice(5);
  return kind === 'teacher'
    ? birthday === today.slice(5)
    : greetedYear !== year && birthday <= today.slice(5);
}
