import { isWorked } from '@shibiao/contract/attendance/marks';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { hasBalance, STEP_ROLES } from '@shibiao/contract/requests/codes';
import type { requestPlanningApi } from '@shibiao/contract/requests/planning';
import type { Database } from '../../db/pool.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { daysOf, monthOf, today, weekRange } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { dayKind } from '../attendance/attendance.rules.ts';
import { lockedMonths } from '../attendance/effects.queries.ts';
import { ledgersOf } from '../attendance/leave.service.ts';
import { daysByYear, drawnBy, pendingDays, shortageIn } from './balances.service.ts';
import { approversOf, ruleSteps } from './deciders.queries.ts';
import {
  among,
  awayIn,
  compensationLines,
  members,
  namesOfPeople,
  overlapsOf,
  teamOf,
  workIn,
} from './planning.queries.ts';
import { planSteps } from './requests.rules.ts';

type Api = typeof requestPlanningApi;
const MOST_DAYS = 200;

/** Before asking: what would be left, who else is away, which work falls into the days, who would decide. */
export async function preview(
  db: Database,
  actor: Actor,
  input: InputOf<Api['preview']>,
): Promise<OutputOf<Api['preview']>> {
  const me = staffId(actor);
  const { kind, leaveKind, id, ...span } = input;
  const exceptId = id ?? 0;
  if (span.to < span.from || (span.to === span.from && span.toHalf < span.fromHalf))
    throw invalid({ field: 'to', message: '结束早于开始' });
  const dates = daysOf(span);
  if (dates.length > MOST_DAYS) throw invalid({ field: 'to', message: `一次最多 ${MOST_DAYS} 天` });
  const days = [...daysByYear(span).values()].reduce((sum, one) => sum + one, 0);
  const [away, falls, overlaps, steps, people, locked] = await Promise.all([
    awayIn(db, span, teamOf(me)),
    workIn(db, me, span),
    overlapsOf(db, me, span, exceptId),
    ruleSteps(db, kind, actor.organisationId, days),
    approversOf(db, me, actor.organisationId),
    lockedMonths(db, me, [...new Set(dates.map(monthOf))]),
  ]);
  const planned = planSteps(steps, people);
  const names = await namesOfPeople(
    db,
    planned.flatMap(({ approverId }) => approverId ?? []),
  );
  const bounded = kind === 'leave' && leaveKind && hasBalance(leaveKind) ? leaveKind : null;
  const drawn = bounded ? await drawnBy(db, me, { ...span, leaveKind: bounded, exceptId }) : [];
  const [first] = drawn;
  return {
    days,
    balance: first
      ? {
          kind: leaveKind ?? '',
          left: first.left,
          pending: first.pending,
          after: first.left - first.pending - first.days,
        }
      : null,
    away,
    falls,
    overlaps,
    approvers: planned.map(({ role, approverId }) =>
      approverId ? (names.get(approverId) ?? '') : STEP_ROLES.labelOf(role),
    ),
    problem: locked[0]
      ? `${locked[0]} 的考勤已锁定，请由人资更正`
      : overlaps[0]
        ? `与“${overlaps[0]}”重叠`
        : bounded && shortageIn(bounded, drawn),
  };
}

/** The caller's balances; what is left is the sum of each ledger's lines. */
export async function balances(db: Database, actor: Actor): Promise<OutputOf<Api['balances']>> {
  const me = staffId(actor);
  const year = Number(today().slice(0, 4));
  const [pendingAnnual, pendingTime, ledgers, marks] = await Promise.all([
    pendingDays(db, me, { leaveKind: '年假', year }),
    pendingDays(db, me, { leaveKind: '调休', year }),
    ledgersOf(db, [me], year),
    compensationLines(db, me),
  ]);
  const { annual, list } = ledgers(me);
  let sum = 0;
  const time = marks.map((line) => {
    sum += line.days;
    return { ...line, balance: Math.round(sum * 100) / 100 };
  });
  return {
    list: [
      {
        kind: '年假',
        left: annual.left,
        pending: pendingAnnual,
        lines: list.map(({ by: _by, ...line }) => line),
      },
      { kind: '调休', left: time.at(-1)?.balance ?? 0, pending: pendingTime, lines: time },
    ],
  };
}

/** 谁不在: each member of the team with the absences of a week. */
export async function week(
  db: Database,
  actor: Actor,
  { day, orgnizationalid }: InputOf<Api['week']>,
): Promise<OutputOf<Api['week']>> {
  const span = weekRange(day ?? today());
  const people = await members(db, actor, orgnizationalid);
  const away = Map.groupBy(
    await awayIn(db, span, among(people.map((one) => one.personnelId))),
    (one) => one.personnelId,
  );
  return {
    days: daysOf(span).map((date) => ({ date, isWorkday: isWorked(dayKind(date)) })),
    list: people.map((person) => ({ ...person, away: away.get(person.personnelId) ?? [] })),
  };
}
