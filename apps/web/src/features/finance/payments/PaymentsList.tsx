import type { SentOf } from '@shibiao/contract/endpoint';
import {
  PAYMENT_KINDS,
  paymentColumns,
  paymentListApi,
  paymentsApi,
} from '@shibiao/contract/finance/payments';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Segmented } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useCan, useUser } from '../../../lib/session.ts';
import { DecideMany } from '../../../shared/approvals/DecideMany.tsx';
import { Can } from '../../../ui/Can.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import styles from '../finance.module.css';
import { recentPresets } from '../recentPresets.ts';
import { Totals } from '../Totals.tsx';
import { useFilter } from '../useFilter.ts';
import { canAct, DecideButtons } from './DecideButtons.tsx';
import { NextPeople } from './NextPeople.tsx';
import { filtersFor, type Kind, type Payment } from './payments.filters.ts';

const PaymentForm = lazy(() => import('./PaymentForm.tsx'));

const columns = listColumns(paymentColumns, {
  next: { render: (row) => (row.next.length > 0 ? <NextPeople people={row.next} /> : null) },
  paidOn: { isFor: (row) => row.paidOn !== null },
  photos: { render: (row) => (row.photos > 0 ? row.photos : null) },
});

const decideMany = (rows: Payment[], clear: () => void) => (
  <DecideMany
    rows={rows}
    askedBy={(row) => row.applicantName}
    endpoint={paymentsApi.decideMany}
    formKey="payment-decide-many"
    inputOf={({ rows: open, ...decision }) => ({
      ...decision,
      requests: open.map(({ id, version, status }) => ({
        id,
        version,
        step: status === 2 ? (2 as const) : (1 as const),
      })),
    })}
    onDone={clear}
  />
);

type Tab = 'waiting' | 'mine' | 'all';
/** Roles that decide requests of others start with the pending ones. */
const DECIDERS = ['manager', 'general_manager', 'finance', 'admin', 'super_admin'];

/** One list for 付款申请 (every kind), 费用报销 and 资料申请; requests are approved and rejected in the row. */
export function PaymentsList({ kind, screen }: { kind: Kind | null; screen: string }) {
  const page = usePage();
  const { roles } = useUser();
  const canDecideMany = useCan(paymentsApi.decideMany);
  const [isNew, setIsNew] = useState(false);
  const first: Tab = roles.some((role) => DECIDERS.includes(role)) ? 'waiting' : 'mine';
  const tab = (['waiting', 'mine', 'all'] as const).find((one) => one === page.search.tab) ?? first;
  const filters = useMemo(() => filtersFor(kind !== null), [kind]);
  const fixed = { tab, ...(kind ? { kind } : {}) };
  const filter = { ...useFilter(filters), ...fixed } as SentOf<typeof paymentsApi.totals>;
  const totals = useQuery(queryOf(paymentsApi.totals, filter, { keepsPrevious: true }));
  const withActions: Column<Payment>[] = useMemo(
    () => [
      // The column is hidden where the list has one kind.
      ...columns.filter(({ key }) => kind === null || key !== 'kind'),
      {
        ...ACTIONS,
        width: 130,
        isFor: canAct,
        render: (row) => <DecideButtons request={row} size="small" />,
      },
    ],
    [kind],
  );
  const waiting = totals.data?.waiting ?? 0;
  const name = kind ? PAYMENT_KINDS.labelOf(kind) : '付款申请';
  return (
    <div className={styles.page}>
      <PagedTable
        screen={screen}
        foot={
          <Totals
            items={[
              { name: '申请（笔）', label: '笔数', value: totals.data?.count, isMoney: false },
              { name: '申请金额', label: '金额', value: totals.data?.amount },
            ]}
          />
        }
        endpoint={paymentListApi.payments}
        columns={withActions}
        rowKey="id"
        filters={filters}
        fixed={fixed}
        exports={paymentsApi.export}
        presets={[
          { label: '待付款', values: { status: '3' } },
          { label: '已驳回', values: { status: '5' } },
          ...recentPresets('提交', 'from', 'to'),
        ]}
        // The longest waiting request comes first.
        defaultSort={{ sort: 'submittedAt', order: tab === 'waiting' ? 'asc' : 'desc' }}
        toolbar={
          <>
            <Segmented<Tab>
              aria-label="范围"
              value={tab}
              onChange={(value) => page.setSearch({ tab: value, page: null })}
              options={[
                {
                  value: 'waiting',
                  label: (
                    <span>
                      待我审批 <Badge count={waiting} size="small" overflowCount={999} />
                    </span>
                  ),
                },
                { value: 'mine', label: '我提交的' },
                { value: 'all', label: '所有申请' },
              ]}
            />
            <Can to={paymentsApi.save}>
              <Button type="primary" onClick={() => setIsNew(true)}>
                新建{name}
              </Button>
            </Can>
          </>
        }
        batch={canDecideMany ? decideMany : undefined}
        to={(row) => `/financeInfo/payments/${row.id}`}
        empty={
          tab === 'waiting'
            ? { title: '没有等您审批的申请' }
            : { title: `还没有${name}`, hint: `点“新建${name}”提交第一份。` }
        }
      />
      {isNew && (
        <Suspense fallback={null}>
          <PaymentForm kind={kind} request={null} onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </div>
  );
}
