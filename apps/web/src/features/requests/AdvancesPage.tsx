import { type Advance, advanceColumns, expensesApi } from '@shibiao/contract/requests/expenses';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { byPerson } from '../../pickers/filters.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { flagOptions, Money } from '../../ui/texts.tsx';

const AdvanceDrawer = lazy(() => import('./AdvanceDrawer.tsx'));

const columns = listColumns<Advance>(advanceColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '借款人或用途', kind: 'text', width: 160 },
  { key: 'isOpen', label: '状态', kind: 'select', width: 110, options: flagOptions('未还清', '已还清') },
  byPerson('applicantId', '借款人'),
];

/** 借款: who still owes what, settled by reimbursements or paid back. */
export default function AdvancesPage() {
  const page = usePage();
  const open = Number(page.search.open) || null;
  return (
    <>
      <PagedTable
        screen="requests/advances"
        endpoint={expensesApi.advances}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={expensesApi.exportAdvances}
        cards={['applicantName', 'amount', 'left', 'paidOn']}
        sums={(sums) => ({ amount: <Money value={sums.amount} />, left: <Money value={sums.left} /> })}
        onOpen={(row) => page.setSearch({ open: String(row.id) })}
        empty={{ title: '没有借款', hint: '员工在“我的申请”里申请借款，批准后由财务付款' }}
      />
      <Suspense fallback={null}>
        {open !== null && (
          <AdvanceDrawer key={open} id={open} onClose={() => page.setSearch({ open: null })} />
        )}
      </Suspense>
    </>
  );
}
