import { receiptColumns, receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { isZero } from '../../../lib/money.ts';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { Can } from '../../../ui/Can.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { recentPresets } from '../recentPresets.ts';
import { Totals } from '../Totals.tsx';
import { useFilter } from '../useFilter.ts';
import { useFromLesson } from '../useFromLesson.ts';
import { filters } from './receipts.filters.tsx';

const ReceiptOfLesson = lazy(() => import('./ReceiptOfLesson.tsx'));
const ReceiptForm = lazy(() => import('./ReceiptForm.tsx'));
const ReceiptDrawer = lazy(() => import('./ReceiptDrawer.tsx'));

const columns = listColumns(receiptColumns, {
  // Mostly the institution itself, which has a column.
  payer: {
    isFor: (row) => row.payer !== null && row.payer !== row.cooperationName,
    ellipsis: true,
    render: (row) => row.payer,
  },
  remainder: {
    render: (row) =>
      isZero(row.remainder) ? null : (
        <b className="accent">
          <Money value={row.remainder} />
        </b>
      ),
  },
});

/** 收款: receipts of institutions, and the remainder to be allocated to lessons. */
export default function ReceiptsPage() {
  const page = usePage();
  const [isEntering, setIsEntering] = useState(false);
  const filter = useFilter(filters);
  const totals = useQuery(queryOf(receiptsApi.totals, filter, { keepsPrevious: true }));
  const opened = Number(page.search.open) || null;
  const fromLesson = useFromLesson();
  return (
    <div className={styles.page}>
      <PagedTable
        screen="finance/receipts"
        foot={
          <Totals
            items={[
              { name: '收款（笔）', label: '笔数', value: totals.data?.count, isMoney: false },
              { name: '收款金额', value: totals.data?.amount },
              { name: '已分配', value: totals.data?.allocated },
              { name: '未分配', value: totals.data?.remainder },
              ...(totals.data && !isZero(totals.data.refunded)
                ? [{ name: '已退款' as const, value: totals.data.refunded }]
                : []),
            ]}
          />
        }
        endpoint={receiptListApi.receipts}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={receiptsApi.export}
        presets={[
          { label: '有未分配', values: { hasRemainder: 'true' } },
          ...recentPresets('收款', 'from', 'to'),
        ]}
        defaultSort={{ sort: 'receivedOn', order: 'desc' }}
        toolbar={
          <Can to={receiptsApi.save}>
            <Button type="primary" onClick={() => setIsEntering(true)}>
              登记收款
            </Button>
          </Can>
        }
        onOpen={(row) => page.setSearch({ open: row.id })}
        empty={{ title: '还没有收款', hint: '到账后点“登记收款”，分配到课程上。' }}
      />
      <Suspense fallback={null}>
        {fromLesson.id > 0 && <ReceiptOfLesson lessonId={fromLesson.id} onClose={fromLesson.goBack} />}
        {isEntering && <ReceiptForm draft={{}} onClose={() => setIsEntering(false)} />}
        {opened && <ReceiptDrawer key={opened} id={opened} onClose={() => page.setSearch({ open: null })} />}
      </Suspense>
    </div>
  );
}
