import type { InputOf } from '@shibiao/contract/endpoint';
import type { salesApi } from '@shibiao/contract/sales';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest } from '../../lib/errors.ts';
import { addWorkdays, isWorkday } from '../../lib/holidays.ts';
import { accountsOf, deliver } from '../messages/messages.queries.ts';
import { dueOfDay, everybody, noteNamed, noteReminders, peopleOf } from './due.queries.ts';
import { deadlineOf, earliestDay } from './sales.rules.ts';

const PATH = '/sales/days';

/** Reminds people in scope without a log of a day, each once. @returns the number of new reminders */
export async function remindOfDay(
  db: Database,
  actor: Actor,
  { date, personnelIds }: InputOf<typeof salesApi.remind>,
): Promise<{ recipients: number }> {
  const day = date ?? addWorkdays(today(), -1);
  if (day > today()) throw badRequest('不能提醒以后的日志');
  if (day < earliestDay(today())) throw badRequest('这一天已不能补填，无须提醒');
  return await transaction(db, actor, async (trx) => {
    const due = await dueOfDay(trx, day, peopleOf(actor, day, {}));
    const missing = due.filter(
      (one) => !one.isFiled && (personnelIds ?? [one.personnelid]).includes(one.personnelid),
    );
    const told = await tell(
      trx,
      day,
      missing.map((one) => one.personnelid),
      actor,
    );
    return { recipients: told.length };
  });
}

async function tell(trx: Trx, day: string, people: readonly number[], by: Actor | null): Promise<number[]> {
  const told = await noteReminders(trx, day, people, by?.personnelId ?? null);
  await deliver(trx, await accountsOf(trx, told), {
    msgSendtype: 13,
    title: `请提交 ${day} 的工作日志`,
    content: `应于 ${deadlineOf(day).slice(0, 16)} 前提交，之后记为补交。`,
    senderId: by?.accountId ?? null,
    data: { path: `${PATH}?date=${day}` },
  });
  return told;
}

/** After a day's deadline: reminds people without a log and tells their leaders the names. Run by the scheduler. */
export async function remindAfterDeadline(db: Database, on: string = today()): Promise<number> {
  if (!isWorkday(on)) return 0;
  const day = addWorkdays(on, -1);
  const reminded = await transaction(db, SYSTEM, async (trx) => {
    const missing = (await dueOfDay(trx, day, everybody)).filter((one) => !one.isFiled);
    const ids = missing.map((one) => one.personnelid);
    const told = await tell(trx, day, ids, null);
    // People reminded by hand before the deadline are reported too.
    const named = await noteNamed(trx, day, ids);
    const late = missing.filter((one) => named.has(one.personnelid));
    for (const [leaderId, people] of Map.groupBy(late, (one) => one.leaderId)) {
      await deliver(trx, await accountsOf(trx, [leaderId]), {
        msgSendtype: 13,
        title: `${people.length} 人未提交 ${day} 的工作日志`,
        content: people.map((one) => one.personnelname).join('、'),
        data: { path: `${PATH}?from=${day}&to=${day}` },
      });
    }
    return told.length;
  });
  return reminded;
}
