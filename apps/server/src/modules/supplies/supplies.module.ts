import { suppliesApi, supplyColumns, supplyMoveColumns, usedColumns } from '@shibiao/contract/supplies';
import { datedRows } from '../../db/cache.ts';
import { seenByAll } from '../../lib/cache.ts';
import { everyRow, exportColumns, exportOf, exportOfSheets, sheetOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { movesOf, narrowedTo, supplies, supplyMoves, supplyNames, usage } from './supplies.queries.ts';
import { askForSupply, deleteSupply, moveSupplies, saveSupply } from './supplies.service.ts';

const calls = [
  serve(suppliesApi.list, ({ db, actor, input }) => supplies.page(db, actor, input)),
  serve(suppliesApi.log, ({ db, actor, input }) => supplyMoves.page(db, actor, input)),
  serve(suppliesApi.edit, ({ db, actor, input }) => saveSupply(db, actor, input), supplies.ofRow),
  serve(suppliesApi.editLog, ({ db, actor, input }) => moveSupplies(db, actor, input), {
    ...supplies.ofRow,
    rowField: 'supplyId',
  }),
  serve(suppliesApi.delete, ({ db, actor, input }) => deleteSupply(db, actor, input.id), supplies.ofRow),
  serve(suppliesApi.names, ({ db, actor, input }) => supplyNames.page(db, actor, input)),
  serve(suppliesApi.ask, ({ db, actor, input }) => askForSupply(db, actor, input), {
    ...supplies.ofRow,
    rowField: 'supplyId',
  }),
  serve(suppliesApi.usage, ({ db, input }) =>
    datedRows(db, suppliesApi.usage, seenByAll, input, () => usage(db, input)),
  ),
  serve(suppliesApi.export, async ({ db, actor, input }) => {
    const { what, move, kind: _kind, sort: _sort, ...rest } = input;
    if (what === 'log')
      return exportOf(
        '物资登记',
        exportColumns(supplyMoveColumns),
        input.columns,
        supplyMoves.stream(db, actor, { ...rest, kind: move }),
      );
    if (what === 'person' || what === 'organisation') {
      const rows = await usage(db, { ...input, by: what });
      const title = what === 'person' ? '物资领用（按人）' : '物资领用（按部门）';
      return exportOf(title, exportColumns(usedColumns), null, rows);
    }
    // All sheets use the supplies of the filter; the log's keyword searches its notes.
    const { keyword: _keyword, ...ofLog } = rest;
    const chosen = await narrowedTo(db, actor, input);
    const used = (by: 'person' | 'organisation') =>
      everyRow(usage(db, { ...input, by }, chosen).then((list) => ({ list })));
    return exportOfSheets('物资', [
      sheetOf({
        name: '结存',
        columns: exportColumns(supplyColumns),
        chosen: input.columns,
        rows: supplies.stream(db, actor, input),
      }),
      sheetOf({
        name: '明细',
        columns: exportColumns(supplyMoveColumns),
        rows: movesOf(chosen).stream(db, actor, { ...ofLog, kind: move }),
      }),
      sheetOf({ name: '按人', columns: exportColumns(usedColumns), rows: used('person') }),
      sheetOf({ name: '按部门', columns: exportColumns(usedColumns), rows: used('organisation') }),
    ]);
  }),
];

export const suppliesModule: NounModule = {
  noun: 'supplies',
  calls,
  grants: { '*': ['general_office'], names: STAFF, ask: STAFF },
  menu: { '/office': [[10, 'supplies', '物资', 'supplies', 'supplies/list', STAFF]] },
  constraints: {
    supply_once: { field: 'name', message: '同名、同规格、同地点的物资已存在' },
    supply_log_reversed_once: { field: '', message: '该登记已冲正' },
  },
  audited: {
    supply: {
      title: '物资',
      columns: {
        spec: '规格',
        stock: '库存',
        min_stock: '最低库存',
        price: '单价',
      },
    },
  },
};
