import { archiveColumns, type archiveFilter, changeColumns } from '@shibiao/contract/archive/archive';
import { EXPORT_SHEETS } from '@shibiao/contract/archive/calls';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { exportColumns, exportOfSheets, sheetOf } from '../../lib/export.ts';
import type { FileAnswer } from '../../lib/serve.ts';
import { archives } from './archive.queries.ts';
import { changesOf, contractRows } from './export.queries.ts';

const contractColumns = [
  { key: 'jobNo', title: '工号' },
  { key: 'name', title: '姓名' },
  { key: 'no', title: '合同编号' },
  { key: 'kind', title: '类型', type: 'word' as const },
  { key: 'companyName', title: '签约公司' },
  { key: 'fromDate', title: '开始日期', type: 'date' as const },
  { key: 'toDate', title: '结束日期', type: 'date' as const },
  { key: 'probationMonths', title: '试用期（月）', type: 'number' as const },
  { key: 'signedOn', title: '签订日期', type: 'date' as const },
];

/** The people of a filter in four sheets: 档案, 合同, 异动, 离职. Sensitive fields are omitted. */
export async function archiveWorkbook(
  db: Database,
  actor: Actor,
  filter: z.output<typeof archiveFilter>,
): Promise<FileAnswer> {
  const people = [];
  for await (const row of archives.stream(db, actor, filter)) people.push(row);
  const ids = people.map((row) => row.id);
  const changes = await changesOf(db, ids);
  const columns = exportColumns(changeColumns);
  return exportOfSheets('人事档案', [
    sheetOf({ name: EXPORT_SHEETS.archive, columns: exportColumns(archiveColumns), rows: people }),
    sheetOf({
      name: EXPORT_SHEETS.contracts,
      columns: contractColumns,
      rows: await contractRows(db, ids),
    }),
    sheetOf({
      name: EXPORT_SHEETS.changes,
      columns,
      rows: changes.filter((row) => row.kind !== '离职'),
    }),
    sheetOf({
      name: EXPORT_SHEETS.leavers,
      columns,
      rows: changes.filter((row) => row.kind === '离职'),
    }),
  ]);
}
