import { NUMBER_ACTIONS, numberMoveColumns, numbersApi } from '@shibiao/contract/numbers';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

const columns = listColumns(numberMoveColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '说明', kind: 'text', width: 150 },
  { key: 'action', label: '登记', kind: 'select', width: 100, options: codeOptions(NUMBER_ACTIONS) },
  { key: 'month', label: '费用月份', kind: 'month' },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];

/** The registrations of all numbers. */
export default function NumberLog({ head }: { head: ReactNode }) {
  const page = usePage();
  return (
    <PagedTable
      screen="numbers/log"
      endpoint={numbersApi.log}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={numbersApi.exportLog}
      toolbar={head}
      onOpen={(row) => page.setSearch({ open: row.numberId })}
      empty={{ title: '没有登记' }}
    />
  );
}
