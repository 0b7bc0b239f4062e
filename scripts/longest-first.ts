import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take at least half a minute, longest first. The first one fills the demo for all; those that need it would
 * wait for a minute, so the second one does without.
 */
const LONG = [
  'apps/server/test/stale-figures.test.ts',
  'apps/server/test/matrix.test.ts',
  'apps/server/test/faults/hostile.test.ts',
  'apps/server/test/faults/first-start.test.ts',
  'apps/server/test/faults/exports.test.ts',
  'apps/server/src/modules/imports/lessons.batches.test.ts',
  'packages/embedded-postgres/src/start.test.ts',
  'apps/server/test/faults/assembling.test.ts',
  'apps/server/src/modules/commissions/posting-orders.test.ts',
  'apps/server/test/faults/silent.test.ts',
  'apps/server/test/faults/killed.test.ts',
  'apps/server/test/faults/restores.test.ts',
  'apps/server/src/db/backup/backup.test.ts',
  'apps/server/test/faults/money.test.ts',
];

/** Long files start first: a late one would keep one core busy alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
