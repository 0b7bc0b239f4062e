import type { OutputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { notify } from '../../lib/notify.ts';

/** Long enough to read beside the saved lesson. */
const WARNING_MS = 12_000;

/** Shows warnings of a saved booking: the teacher's absence, a long trip between two days. */
export function showWarnings({ warnings }: OutputOf<typeof lessonsApi.edit>): void {
  for (const warning of warnings) notify.warning(warning, WARNING_MS);
}
