import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, hasRole, isGranted } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { countWaiting } from '../payments/payments.queries.ts';
import { withPicture } from '../posters/posters.service.ts';
import { receivableTotals } from '../receivables/receivables.queries.ts';
import { birthdayOf, unseenPoster } from './startup.queries.ts';
import { isBirthdayDue } from './startup.rules.ts';

/**
 * Popups and warnings after sign-in.
 * @param key signs the link to a poster's picture
 */
export async function startup(db: Database, actor: Actor, key: string) {
  const day = today();
  const kind = actor.userType === 3 ? ('teacher' as const) : ('staff' as const);
  const isManager = isGranted(actor, '/home/jinglidaishen');
  const isFinance = isGranted(actor, '/home/caiwudaishen');
  const [person, poster, receivable, jinglidaishen, caiwudaishen] = await Promise.all([
    birthdayOf(db, actor),
    actor.userType === 2 ? unseenPoster(db, actor, day) : undefined,
    // "Role 2" of product.md is the salesperson; leaders see their team's.
    actor.userType === 1 && hasRole(actor, 'salesperson', 'sales_leader', 'manager', 'general_manager')
      ? receivableTotals(db, actor, day)
      : null,
    isManager ? countWaiting(db, actor, { status: 1 }) : 0,
    isFinance ? countWaiting(db, actor, { status: 2 }) : 0,
  ]);
  const isDue = person !== undefined && isBirthdayDue(kind, person.birth, person.greetedYear, day);
  return {
    birthday: isDue ? { kind, name: person.name } : null,
    poster: poster ? withPicture(key, poster) : null,
    receivable,
    pendingApprovals: { jinglidaishen, caiwudaishen },
  };
}

/** Records this year's greeting of a staff member. */
export async function markGreeted(db: Database, actor: Actor): Promise<void> {
  const { personnelId } = actor;
  if (personnelId === null) return;
  const year = Number(today().slice(0, 4));
  await transaction(db, actor, (trx) =>
    updateRow(trx, 'personnel', personnelId, { birthday_greeted_year: year }),
  );
}
