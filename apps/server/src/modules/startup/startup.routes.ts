import { startupApi } from '@shibiao/contract/startup';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, hasRole, isGranted } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { serve } from '../../lib/serve.ts';
import { receivableTotals } from '../receivables/receivables.queries.ts';
import {
  birthdayOf,
  lessonsAwaitingTeacher,
  logPoster,
  markGreeted,
  unseenPoster,
  waitingApprovals,
} from './startup.queries.ts';
import { isBirthdayDue } from './startup.rules.ts';

export const startupCalls = [
  serve(startupApi.startup, ({ db, actor }) => startup(db, actor)),
  serve(startupApi.teacherWaiting, async ({ db, actor }) => ({
    list: actor.teacherId === null ? [] : await lessonsAwaitingTeacher(db, actor.teacherId, today()),
  })),
  serve(startupApi.birthdaySeen, async ({ db, actor }) => {
    const { personnelId } = actor;
    if (personnelId !== null)
      await transaction(db, actor, (trx) => markGreeted(trx, personnelId, Number(today().slice(0, 4))));
    return {};
  }),
  serve(startupApi.posterSeen, async ({ db, actor, input }) => {
    await logPoster(db, actor.accountId, input.id, input.action);
    return {};
  }),
];

async function startup(db: Database, actor: Actor) {
  const day = today();
  const kind = actor.userType === 3 ? ('teacher' as const) : ('staff' as const);
  const isManager = isGranted(actor, '/home/jinglidaishen');
  const isFinance = isGranted(actor, '/home/caiwudaishen');
  const [person, poster, receivable, approvals] = await Promise.all([
    birthdayOf(db, actor),
    actor.userType === 2 ? unseenPoster(db, actor.accountId, day) : undefined,
    // "Role 2" of product.md is the salesperson; leaders see their team's.
    actor.userType === 1 && hasRole(actor, 'salesperson', 'sales_leader', 'manager', 'general_manager')
      ? receivableTotals(db, actor, day)
      : null,
    isManager || isFinance ? waitingApprovals(db, actor) : { manager: 0, finance: 0 },
  ]);
  const isDue = person !== undefined && isBirthdayDue(kind, person.birth, person.greetedYear, day);
  return {
    birthday: isDue ? { kind, name: person.name } : null,
    poster: poster ?? null,
    receivable,
    pendingApprovals: {
      jinglidaishen: isManager ? approvals.manager : 0,
      caiwudaishen: isFinance ? approvals.finance : 0,
    },
  };
}
