import {
  COMMISSION_ROLES,
  commissionEntriesApi,
  ENTRY_KINDS,
  ENTRY_STATES,
  entryColumns,
} from '@shibiao/contract/commissions/entries';
import type { SentOf } from '@shibiao/contract/endpoint';
import { type ReactNode, useMemo } from 'react';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';
import { AmountOf, type Entry } from './EntryNote.tsx';

const filters: Filter[] = [
  { key: 'keyword', label: '课程或拼音', kind: 'text', width: 140 },
  { key: 'kind', label: '类型', kind: 'select', width: 90, options: codeOptions(ENTRY_KINDS) },
  { key: 'role', label: '身份', kind: 'select', width: 90, options: codeOptions(COMMISSION_ROLES) },
  { key: 'state', label: '状态', kind: 'select', width: 100, options: codeOptions(ENTRY_STATES) },
];
type Fixed = Partial<SentOf<typeof commissionEntriesApi.entries>>;

const NONE: readonly string[] = [];

interface Props {
  fixed: Fixed;
  hides?: readonly string[];
  /** Actions on several entries. */
  batch?: (rows: Entry[], clear: () => void) => ReactNode;
}

/** Ledger of a lesson, of a person's month or of a batch; every amount explains itself. */
export function EntryTable({ fixed, hides = NONE, batch }: Props) {
  const columns = useMemo(
    () =>
      listColumns(
        entryColumns.filter(({ key }) => !hides.includes(key)),
        {
          amount: { render: (row) => <AmountOf entry={row} /> },
          personnelName: {
            render: (row) => (row.isLeaver ? `${row.personnelName}（离职）` : row.personnelName),
          },
        },
      ),
    [hides],
  );
  // Filters that are given are not offered.
  const chosen = useMemo(
    () =>
      filters.filter(({ key }) => !(key in fixed) && !(key === 'keyword' && hides.includes('lessonname'))),
    [fixed, hides],
  );
  return (
    <PagedTable
      endpoint={commissionEntriesApi.entries}
      columns={columns}
      rowKey="id"
      fixed={fixed}
      batch={batch}
      filters={chosen}
      exports={commissionEntriesApi.exportEntries}
      bind="memory"
      height="auto"
      sums={(sums) => ({
        received: <Money value={sums.received} />,
        base: <Money value={sums.base} />,
        amount: <Money value={sums.amount} />,
      })}
      empty={{ title: '没有提成明细', hint: '课程到款后自动登记；置换不计提成。' }}
    />
  );
}
