import { LEVELS } from '@shibiao/contract/customers/customers';
import { contactTargetColumns, customerTargetsApi } from '@shibiao/contract/customers/targets';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { ALL_ROWS, type ExportColumn, everyRow, exportColumns, exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { listFollowed, listTargets, visibleTarget } from './targets.queries.ts';
import { deleteTarget, mustSeePerson, planLevel, splitMonth, teamMonth } from './targets.service.ts';

type Row = OutputOf<typeof customerTargetsApi.contactTargets>['list'][number];

const monthOrNow = (month: string | null | undefined) => month ?? today().slice(0, 7);
const ofPerson = (field: string): ServeOptions => ({
  row: async ({ actor, id }) => mustSeePerson(actor, id),
  rowField: field,
  rowTable: 'personnel',
});
const ofTarget: ServeOptions = {
  row: async ({ db, actor, id }) => orNotFound(await visibleTarget(db, actor, id), '目标'),
  rowTable: 'contact_target',
};

/** Two columns of a sheet for a level. */
const cells = (
  key: string,
  title: string,
  of: (row: Row, part: 'planned' | 'actual') => number,
): ExportColumn<Row>[] => [
  { key, title: `${title}计划`, type: 'number', value: (row) => of(row, 'planned') },
  { key, title: `${title}实际`, type: 'number', value: (row) => of(row, 'actual') },
];
const COLUMNS: ExportColumn<Row>[] = [
  ...exportColumns(contactTargetColumns),
  ...LEVELS.values.flatMap((level) => cells(level, `${level} 级`, (row, part) => row[level][part])),
  ...cells('sum', '合计', (row, part) => LEVELS.values.reduce((sum, level) => sum + row[level][part], 0)),
];

export const customerTargetCalls = [
  serve(customerTargetsApi.contactTargets, ({ db, actor, input }) =>
    listTargets(db, actor, input, monthOrNow(input.month)),
  ),
  serve(customerTargetsApi.exportContactTargets, async ({ db, actor, input }) =>
    exportOf<Row>(
      '客户目标',
      COLUMNS,
      input.columns,
      everyRow(listTargets(db, actor, { ...input, ...ALL_ROWS }, monthOrNow(input.month))),
      { month: monthOrNow(input.month) },
    ),
  ),
  serve(
    customerTargetsApi.contactTargetCustomers,
    ({ db, actor, input }) => listFollowed(db, actor, input),
    ofPerson('personnelid'),
  ),
  serve(
    customerTargetsApi.editContactTarget,
    ({ db, actor, input }) => planLevel(db, actor, input),
    ofPerson('personnelid'),
  ),
  serve(
    customerTargetsApi.deleteContactTarget,
    ({ db, actor, input }) => deleteTarget(db, actor, input),
    ofTarget,
  ),
  serve(
    customerTargetsApi.monthlyTarget,
    ({ db, actor, input }) => teamMonth(db, actor, input.leaderId ?? staffId(actor), monthOrNow(input.month)),
    ofPerson('leaderId'),
  ),
  serve(
    customerTargetsApi.splitMonthlyTarget,
    ({ db, actor, input }) => splitMonth(db, actor, input),
    ofPerson('leaderId'),
  ),
];
