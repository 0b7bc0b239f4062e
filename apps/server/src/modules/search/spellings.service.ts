import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../db/pool.ts';
import { oneAtATime, SYSTEM, transaction, withoutAudit } from '../../db/transaction.ts';
import { pinyinOf, SPELLING_VERSION } from '../../lib/pinyin.ts';
import {
  nextNames,
  SPELLED,
  type Spelled,
  type SpelledRow,
  spelledUpTo,
  writeSpellings,
} from './spellings.queries.ts';

const BATCH = 500;
/** Names processed without a pause. */
const AT_ONCE = 50;

/**
 * Spells existing names by the present rules, in batches per table, so that a start does not wait. Saves spell names
 * themselves; a finished table costs one query.
 */
export async function spellNames(db: Database): Promise<void> {
  for (const of of SPELLED) while (await spellSome(db, of)) await breathe();
}

/** @returns whether more rows may follow */
async function spellSome(db: Database, of: Spelled): Promise<boolean> {
  return await transaction(db, SYSTEM, async (trx) => {
    await oneAtATime(trx, 'spellings');
    const from = await spelledUpTo(trx, of.table, SPELLING_VERSION);
    const rows = await nextNames(trx, of, from, BATCH);
    const upTo = rows.at(-1)?.id;
    if (upTo === undefined) return false;
    const wrong: SpelledRow[] = [];
    for (const [i, { id, name, ...had }] of rows.entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) await breathe();
      // An erased candidate has no pinyin either.
      if (had.pinyin === '') continue;
      const { full, initials } = pinyinOf(name, of.kind);
      if (full !== had.pinyin || initials !== had.initials) wrong.push({ id, name, pinyin: full, initials });
    }
    await withoutAudit(trx, () => writeSpellings(trx, of, wrong, { version: SPELLING_VERSION, upTo }));
    return rows.length === BATCH;
  });
}
