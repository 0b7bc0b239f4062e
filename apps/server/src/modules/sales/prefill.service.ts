import type { Database } from '../../db/pool.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { isPublished, isWorkday } from '../../lib/holidays.ts';
import { ownCustomers } from '../customers/customers.queries.ts';
import { isDue } from './due.queries.ts';
import { followUpsOf, openDemands } from './prefill.queries.ts';
import { figuresOf, workDays } from './sales.queries.ts';
import { deadlineOf, doneOf, earliestDay } from './sales.rules.ts';
import { before, dayForSave } from './write.queries.ts';

/** Prefilled log: the day's recorded facts, and what the previous log left. */
export async function prefillDay(db: Database, actor: Actor, date: string) {
  const personnelId = staffId(actor);
  const own = ownCustomers(actor);
  const [row, owes, figures, last, demands, followUps] = await Promise.all([
    dayForSave(db, { personnelId, date }),
    isDue(db, personnelId, date),
    figuresOf(db, personnelId, date, date),
    before(db, personnelId, date, own),
    openDemands(db, personnelId, date, own),
    followUpsOf(db, personnelId, date),
  ]);
  const lines = last?.lines ?? [];
  return {
    date,
    isDue: owes,
    isWorkday: isWorkday(date),
    isPublished: isPublished(date.slice(0, 4)),
    deadline: deadlineOf(date),
    earliest: earliestDay(today()),
    day: row ? await workDays.one(db, actor, row.id) : null,
    figures,
    planBefore: last?.plan || null,
    done: doneOf(followUps),
    demands,
    carried: lines.filter((line) => line.droppedFor === null),
    dropped: lines.flatMap(({ contactName, topic, demandTopic, droppedFor }) =>
      droppedFor === null ? [] : { contactName, topic: topic || (demandTopic ?? ''), reason: droppedFor },
    ),
  };
}
