import { customerTargetsApi } from '@shibiao/contract/customers/targets';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import { type Actor, canSee, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { broken, conflict, found, invalid, notFound } from '../../lib/errors.ts';
import { exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import {
  listFollowed,
  listTargets,
  markTargetDeleted,
  monthlyTargetOf,
  monthOf,
  putMonth,
  putTarget,
  targetOf,
  teamOf,
  visibleTarget,
} from './targets.queries.ts';

const monthOrNow = (month: string | null | undefined) => month ?? today().slice(0, 7);
const mustSee = (actor: Actor, personnelId: number) => {
  if (!canSee(actor, 'customers', personnelId)) throw notFound('人员');
};
const ofPerson = (field: string): ServeOptions => ({
  row: async ({ actor, id }) => mustSee(actor, id),
  rowField: field,
  rowTable: 'personnel',
});

async function split(
  db: Database,
  actor: Actor,
  input: InputOf<typeof customerTargetsApi.splitMonthlyTarget>,
) {
  const sum = input.parts.reduce((total, part) => total + part.planned, 0);
  if (sum !== input.planned)
    throw invalid({ field: 'parts', message: `分解之和 ${sum} 与团队目标 ${input.planned} 不一致` });
  if (new Set(input.parts.map((part) => part.personnelid)).size !== input.parts.length)
    throw invalid({ field: 'parts', message: '同一人不能出现两次' });
  await transaction(db, actor, async (trx) => {
    await lockVersion(trx, 'personnel', input.leaderId, null);
    const team = new Set((await teamOf(trx, input.leaderId)).map((one) => one.id));
    if (!input.parts.every((part) => team.has(part.personnelid)))
      throw broken('只能分给组长本人和在职的下属');
    const known = await monthlyTargetOf(trx, input.leaderId, input.month);
    if (input.version && known && known.version !== input.version) throw conflict(null, null);
    await putMonth(trx, known?.id, input);
  });
  return {};
}

type Row = OutputOf<typeof customerTargetsApi.contactTargets>['list'][number];
const LEVELS = ['A', 'B', 'C', 'D'] as const;
const sumOf = (row: Row, key: 'planned' | 'actual') =>
  LEVELS.reduce((sum, level) => sum + row[level][key], 0);
const number = 'number' as const;
const COLUMNS = [
  { key: 'month', title: '月份' },
  { key: 'personnelname', title: '业务员' },
  { key: 'orgName', title: '组织' },
  ...LEVELS.flatMap((level) => [
    { key: level, title: `${level} 级计划`, type: number, value: (row: Row) => row[level].planned },
    { key: level, title: `${level} 级实际`, type: number, value: (row: Row) => row[level].actual },
  ]),
  { key: 'sum', title: '计划合计', type: number, value: (row: Row) => sumOf(row, 'planned') },
  { key: 'sum', title: '实际合计', type: number, value: (row: Row) => sumOf(row, 'actual') },
];
/** Everybody of the filter: sales staff, a few thousand at most. */
async function* everybody(
  db: Database,
  actor: Actor,
  filter: InputOf<typeof customerTargetsApi.contactTargets>,
) {
  yield* (await listTargets(db, actor, { ...filter, page: 1, count: 10_000 }, monthOrNow(filter.month))).list;
}

export const customerTargetCalls = [
  serve(customerTargetsApi.contactTargets, ({ db, actor, input }) =>
    listTargets(db, actor, input, monthOrNow(input.month)),
  ),
  serve(customerTargetsApi.exportContactTargets, async ({ db, actor, input }) =>
    exportOf<Row>('客户目标', COLUMNS, input.columns, everybody(db, actor, input)),
  ),
  serve(
    customerTargetsApi.contactTargetCustomers,
    ({ db, actor, input }) => listFollowed(db, actor, input),
    ofPerson('personnelid'),
  ),
  serve(
    customerTargetsApi.editContactTarget,
    async ({ db, actor, input }) => {
      const cell = { personnelId: input.personnelid, month: input.month, level: input.level };
      mustSee(actor, input.personnelid);
      await transaction(db, actor, async (trx) => {
        const known = await targetOf(trx, cell);
        if (known && input.version && known.version !== input.version) throw conflict(null, null);
        await putTarget(trx, cell, input.planned);
      });
      return {};
    },
    ofPerson('personnelid'),
  ),
  serve(
    customerTargetsApi.deleteContactTarget,
    async ({ db, actor, input }) => {
      await transaction(db, actor, async (trx) => {
        await lockVersion(trx, 'contact_target', input.id, input.version);
        found(await visibleTarget(trx, actor, input.id), '目标');
        await markTargetDeleted(trx, input.id);
      });
      return {};
    },
    {
      row: async ({ db, actor, id }) => found(await visibleTarget(db, actor, id), '目标'),
      rowTable: 'contact_target',
    },
  ),
  serve(
    customerTargetsApi.monthlyTarget,
    async ({ db, actor, input }) => {
      const leaderId = input.leaderId ?? staffId(actor);
      mustSee(actor, leaderId);
      return found(await monthOf(db, leaderId, monthOrNow(input.month)), '人员');
    },
    ofPerson('leaderId'),
  ),
  serve(
    customerTargetsApi.splitMonthlyTarget,
    ({ db, actor, input }) => split(db, actor, input),
    ofPerson('leaderId'),
  ),
];
