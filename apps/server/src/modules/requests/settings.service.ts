import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { MEASURES } from '@shibiao/contract/requests/codes';
import type { requestSettingsApi } from '@shibiao/contract/requests/settings';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, hasRole, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { forbidden, invalid, notFound } from '../../lib/errors.ts';
import { ADMINS } from '../access/roles.data.ts';
import { activePerson } from '../personnel/staff.queries.ts';
import { followRequests } from './deciders.queries.ts';
import { deputiesOf, deputyOwner, ruleExists } from './settings.queries.ts';

type Api = typeof requestSettingsApi;

/** Saves a rule. Requests that are under way keep the steps with which they were submitted. */
export async function saveRule(
  db: Database,
  actor: Actor,
  { id: given, version, organisationId, fromMeasure, ...same }: InputOf<Api['saveRule']>,
): Promise<{ id: number }> {
  if (MEASURES[same.kind] === null && Number(fromMeasure) > 0)
    throw invalid({ field: 'fromMeasure', message: '这类申请不按数量分档，请填 0' });
  if (new Set(same.steps).size < same.steps.length)
    throw invalid({ field: 'steps', message: '同一步只能选一次' });
  return await transaction(db, actor, async (trx) => {
    if (organisationId && !(await rowExists(trx, 'organisation', organisationId))) throw notFound('部门');
    const columns = { ...same, organisation_id: organisationId ?? null, from_measure: fromMeasure };
    if (!given) return { id: await insertRow(trx, 'request_rule', columns) };
    await lockRow(trx, 'request_rule', given, version);
    if (!(await ruleExists(trx, given))) throw notFound('审批人');
    await updateRow(trx, 'request_rule', given, columns);
    return { id: given };
  });
}

export async function removeRule(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['removeRule']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'request_rule', id, version);
    await markDeleted(trx, 'request_rule', [id], '审批人');
  });
}

/** Whether the actor names deputies of other people, too. */
const namesForAll = (actor: Actor): boolean => hasRole(actor, ...ADMINS, 'hr');

export async function listDeputies(db: Database, actor: Actor): Promise<OutputOf<Api['deputies']>> {
  const isForAll = namesForAll(actor);
  const list = await deputiesOf(db, isForAll ? null : staffId(actor));
  return {
    list: list.map((row) => ({ ...row, canEdit: isForAll || row.personnelId === actor.personnelId })),
  };
}

/** Names a deputy for a span. @throws 403 for another person's; 400 when the span overlaps another deputy's */
export async function saveDeputy(
  db: Database,
  actor: Actor,
  { id: given, version, ...form }: InputOf<Api['saveDeputy']>,
): Promise<{ id: number }> {
  const personnelId = form.personnelId ?? staffId(actor);
  if (personnelId !== actor.personnelId && !namesForAll(actor)) throw forbidden('只能设置本人的代理人');
  if (form.lastDay < form.firstDay) throw invalid({ field: 'lastDay', message: '结束早于开始' });
  if (form.lastDay < today()) throw invalid({ field: 'lastDay', message: '已经过去' });
  if (form.deputyId === personnelId) throw invalid({ field: 'deputyId', message: '代理人不能是本人' });
  return await transaction(db, actor, async (trx) => {
    for (const [field, one] of [['personnelId', personnelId] as const, ['deputyId', form.deputyId] as const])
      if (!(await activePerson(trx, one))) throw invalid({ field, message: '此人不存在或已离职' });
    const columns = {
      personnel_id: personnelId,
      deputy_id: form.deputyId,
      first_day: form.firstDay,
      last_day: form.lastDay,
    };
    let id = given;
    if (id) {
      await lockRow(trx, 'approval_deputy', id, version);
      await mustEdit(actor, await deputyOwner(trx, id));
      await updateRow(trx, 'approval_deputy', id, columns);
    } else id = await insertRow(trx, 'approval_deputy', columns);
    await followRequests(trx);
    return { id };
  });
}

async function mustEdit(actor: Actor, owner: number | undefined): Promise<void> {
  if (owner === undefined || (owner !== actor.personnelId && !namesForAll(actor))) throw notFound('代理人');
}

export async function removeDeputy(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['removeDeputy']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'approval_deputy', id, version);
    await mustEdit(actor, await deputyOwner(trx, id));
    await markDeleted(trx, 'approval_deputy', [id], '代理人');
    await followRequests(trx);
  });
}
