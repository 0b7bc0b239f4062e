import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { partsOfPeople } from '@shibiao/contract/fields';
import type { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays } from '../../lib/dates.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { isVisibleSubject } from '../targets/targets.queries.ts';
import { figureRows } from './rows.queries.ts';

type Input = InputOf<typeof salespeopleApi.rows>;

/** Maximum span of a figure. */
const MOST_DAYS = 366;

/**
 * Readers of a subject's figure may open the rows it counts, including those of people who moved since; not rows after
 * the day that decides membership.
 * @throws 404 for a subject outside the caller's sight, 408 for days outside the figure's
 */
export async function checkSubject(db: Database, actor: Actor, { peopleOf, from, to }: Input): Promise<void> {
  if (!peopleOf) return;
  const { kind, id, day } = partsOfPeople(peopleOf);
  if (!(await isVisibleSubject(db, actor, kind, id))) throw notFound('对象');
  if (to > day || from < addDays(day, -MOST_DAYS))
    throw invalid({ field: 'peopleOf', message: '期间不在这个对象的数字之内' });
}

/** A page of the rows behind a figure, and their sum. */
export async function rowsOfFigure(
  db: Database,
  actor: Actor,
  input: Input,
): Promise<OutputOf<typeof salespeopleApi.rows>> {
  await checkSubject(db, actor, input);
  return await figureRows(db, actor, input);
}
