/** Failures within this time count together; a lock lasts as long after the last one. */
export const WINDOW_SECONDS = 15 * 60;
const LOCK_AFTER = 5;
const CAPTCHA_AFTER = 3;

/**
 * Remaining seconds of a lock; 0: not locked.
 * @param ages seconds since the latest failures, newest first
 */
export function lockedFor(ages: readonly number[]): number {
  const youngest = ages[0];
  const fifth = ages[LOCK_AFTER - 1];
  if (youngest === undefined || fifth === undefined) return 0;
  return fifth - youngest <= WINDOW_SECONDS ? Math.max(0, WINDOW_SECONDS - youngest) : 0;
}

/** Whether the next try needs a captcha. `more`: failures not yet among the ages. */
export const needsCaptcha = (ages: readonly number[], more = 0): boolean =>
  ages.filter((age) => age < WINDOW_SECONDS).length + more >= CAPTCHA_AFTER;

/** 138****5678 */
export const maskedTarget = (target: string): string => target.replace(/^(.{3}).*(.{4})$/, '$1****$2');

/** Default role of an account type; an administrator assigns staff roles. */
export const usualRole = (userType: number): string | null =>
  userType === 2 ? 'partner' : userType === 3 ? 'teacher' : null;

/**
 * Whether an address may have one more try in progress: open and failed tries are at most five together, so that
 * parallel tries over many accounts gain nothing.
 */
export const hasRoom = (failures: readonly number[], open: number): boolean =>
  failures.filter((age) => age < WINDOW_SECONDS).length + open < LOCK_AFTER;
