import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls for a fact that another process or connection makes true.
 * @throws when it is not true within `seconds`
 */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  seconds = 20,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`still not: ${what}`);
    await pause(5);
  }
}
