/** Failures within this time count together, and a lock lasts as long after the last of them. */
export const WINDOW_SECONDS = 15 * 60;
const LOCK_AFTER = 5;
const CAPTCHA_AFTER = 3;

/**
 * Seconds that a lock still lasts; 0: not locked.
 * @param ages how many seconds ago the latest failures were, youngest first
 */
export function lockedFor(ages: readonly number[]): number {
  const youngest = ages[0];
  const fifth = ages[LOCK_AFTER - 1];
  if (youngest === undefined || fifth === undefined) return 0;
  return fifth - youngest <= WINDOW_SECONDS ? Math.max(0, WINDOW_SECONDS - youngest) : 0;
}

/** Whether the next try must bring a captcha. `more`: failures that are not among the ages yet. */
export const needsCaptcha = (ages: readonly number[], more = 0): boolean =>
  ages.filter((age) => age < WINDOW_SECONDS).length + more >= CAPTCHA_AFTER;

/** 138****5678 */
export const maskedTarget = (target: string): string => target.replace(/^(.{3}).*(.{4})$/, '$1****$2');

/** The usual role of an account of a type; staff get theirs from an administrator. */
export const usualRole = (userType: number): string | null =>
  userType === 2 ? 'partner' : userType === 3 ? 'teacher' : null;

/**
 * Whether one more try of an address may be looked at now: those that are open and those that failed make no more than
 * five together, so that trying many accounts at once looks at no more passwords than trying them in a row.
 */
export const hasRoom = (failures: readonly number[], open: number): boolean =>
  failures.filter((age) => age < WINDOW_SECONDS).length + open < LOCK_AFTER;
