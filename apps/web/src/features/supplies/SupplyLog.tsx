import { SUPPLY_MOVES, suppliesApi, supplyMoveColumns } from '@shibiao/contract/supplies';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { byPerson, linkFilter, ofOrganisation } from '../../pickers/filters.tsx';
import { OrganisationName } from '../../pickers/names.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { quantities } from './supplies.filters.ts';

/** The supply comes first, because a row opens it. */
const ordered = [...supplyMoveColumns].sort(
  (a, b) => Number(b.key === 'supplyName') - Number(a.key === 'supplyName'),
);
const columns = listColumns(ordered, {
  supplyName: { fixed: 'left' },
  isReversed: { render: (row) => row.isReversed && '已冲正' },
  ...quantities<RowOf<typeof suppliesApi.log>>('quantity', 'stockAfter'),
});
const filters: Filter[] = [
  { key: 'keyword', label: '说明', kind: 'text', width: 150 },
  { key: 'kind', label: '登记', kind: 'select', width: 100, options: codeOptions(SUPPLY_MOVES) },
  byPerson('personnelId', '领用人'),
  ofOrganisation,
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
  linkFilter('departmentId', '部门', (value) => (value === '0' ? '未登记' : <OrganisationName id={value} />)),
  linkFilter('isUse', '范围', () => '领用与退回'),
];

/** The moves of all supplies. */
export default function SupplyLog({ head }: { head: ReactNode }) {
  const page = usePage();
  const { kind, keyword, personnelId, orgnizationalid, departmentId, isUse, from, to } = page.search;
  const asked = { keyword, personnelId, orgnizationalid, departmentId, isUse, from, to };
  return (
    <PagedTable
      screen="supplies/log"
      endpoint={suppliesApi.log}
      columns={columns}
      rowKey="id"
      filters={filters}
      toolbar={
        <>
          {head}
          <ExportButton endpoint={suppliesApi.export} input={{ what: 'log', move: kind, ...asked }} />
        </>
      }
      onOpen={(row) => page.setSearch({ open: row.supplyId })}
      cards={['at', 'kind', 'quantity', 'stockAfter', 'personnelName', 'organisationName']}
      empty={{ title: '没有登记' }}
    />
  );
}
