import type { InputOf } from '@shibiao/contract/endpoint';
import type { dashboardApi } from '@shibiao/contract/targets';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { listGained, listTaughtCore } from './drilldown.queries.ts';
import { isVisibleSubject, visibleTarget } from './targets.queries.ts';
import { periodProblem } from './targets.rules.ts';

type Api = typeof dashboardApi;

/** @throws 404 for a subject whose figures the caller cannot see */
async function mustSeeSubject(
  db: Executor,
  actor: Actor,
  { subjectKind, subjectId }: { subjectKind: string; subjectId: number },
): Promise<void> {
  if (!(await isVisibleSubject(db, actor, subjectKind, subjectId))) throw notFound('目标对象');
}

export async function addTarget(
  db: Database,
  actor: Actor,
  form: InputOf<Api['addTargets']>,
): Promise<{ id: number }> {
  const problem = periodProblem(form.periodKind, form.periodNo);
  if (problem) throw invalid({ field: 'periodNo', message: problem });
  return await transaction(db, actor, async (trx) => {
    await mustSeeSubject(trx, actor, form);
    const { subjectKind, subjectId, year, periodKind, periodNo, measure, planned } = form;
    return {
      id: await insertRow(trx, 'target', {
        subject_kind: subjectKind,
        subject_id: subjectId,
        year,
        period_kind: periodKind,
        period_no: periodNo,
        measure,
        planned,
      }),
    };
  });
}

export async function editTarget(
  db: Database,
  actor: Actor,
  { id, version, planned }: InputOf<Api['editTargets']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'target', id, version);
    orNotFound(await visibleTarget(trx, actor, id), '目标');
    await updateRow(trx, 'target', id, { planned });
  });
}

/** Customers behind a figure of 新客户. */
export async function gainedCustomers(db: Database, actor: Actor, input: InputOf<Api['gainedCustomers']>) {
  await mustSeeSubject(db, actor, input);
  return await listGained(db, actor, input);
}

/** Institutions behind a figure of 核心客户. */
export async function taughtCore(db: Database, actor: Actor, input: InputOf<Api['taughtCore']>) {
  await mustSeeSubject(db, actor, input);
  return await listTaughtCore(db, input);
}
