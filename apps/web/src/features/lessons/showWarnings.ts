import type { OutputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { notify } from '../../lib/notify.ts';

/** Long enough to be read beside the saved lesson. */
const WARNING_MS = 12_000;

/** What did not stop a booking but should be known: the teacher's absence, a long way between two days. */
export function showWarnings({ warnings }: OutputOf<typeof lessonsApi.edit>): void {
  for (const warning of warnings) notify.warning(warning, WARNING_MS);
}
