import type { InputOf } from '@shibiao/contract/endpoint';
import { salesApi } from '@shibiao/contract/sales';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { daySummaries, dueOfDay, peopleOf } from './due.queries.ts';
import { percentOf, workdaysUpTo } from './sales.rules.ts';

const CHART_DAYS = 14;

/** The requested day, the last workday by default. */
export const dueDay = ({ date }: { date?: string | null | undefined }) => date ?? addWorkdays(today(), -1);

/** Due and submitted logs of the day by team. @throws 408 for a future day */
export async function notFiled(
  db: Database,
  actor: Actor,
  input: InputOf<typeof salesApi.unregisteredSalespeople>,
) {
  const date = dueDay(input);
  if (date > today()) throw invalid({ field: 'date', message: '以后的日志还没有到期' });
  const { value: due } = await figure(
    db,
    salesApi.unregisteredSalespeople,
    seenIn(actor, 'reports'),
    { ...input, date },
    () => dueOfDay(db, date, peopleOf(actor, date, input)),
  );
  const filed = due.filter((one) => one.isFiled).length;
  return {
    date,
    due: due.length,
    filed,
    notFiled: due.length - filed,
    rate: percentOf(filed, due.length),
    list: due
      .filter((one) => !one.isFiled)
      .map((one) => ({ ...one, reason: one.hasDraft ? '只有草稿' : '未填写' })),
    teams: [...Map.groupBy(due, (one) => one.teamId)].map(([leaderId, people]) => ({
      leaderId,
      leaderName: people[0]?.teamName ?? '无上级',
      due: people.length,
      filed: people.filter((one) => one.isFiled && !one.isLate).length,
      late: people.filter((one) => one.isLate).length,
      missing: people.filter((one) => !one.isFiled).length,
    })),
  };
}

/** Logs and follow-ups of the last workdays. */
export async function filingOfDays(db: Database, actor: Actor, input: InputOf<typeof salesApi.chart>) {
  const days = workdaysUpTo(input.to ?? today(), CHART_DAYS);
  const { value, asOf } = await figure(db, salesApi.chart, seenIn(actor, 'reports'), { ...input, days }, () =>
    daySummaries(db, peopleOf(actor, days.at(-1) ?? today(), input), days),
  );
  // Today's logs are due tomorrow: no rate until then, as in the monthly statistics.
  const rateOf = ({ date, filed, due }: (typeof value)[number]) =>
    date < today() ? percentOf(filed, due) : null;
  return { list: value.map((day) => ({ ...day, rate: rateOf(day) })), asOf };
}
