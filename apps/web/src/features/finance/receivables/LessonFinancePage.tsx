import type { SentOf } from '@shibiao/contract/endpoint';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import {
  lessonFinanceColumns,
  lessonFinanceTotalsApi,
  receivablesApi,
} from '@shibiao/contract/finance/receivables';
import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { useQuery } from '@tanstack/react-query';
import { Space } from 'antd';
import { Suspense, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { isAbove, isZero, minus, sumOf } from '../../../lib/money.ts';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { WriteOffForm } from '../../../shared/writeOffs/WriteOffForm.tsx';
import { AsOf } from '../../../ui/AsOf.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { Totals } from '../Totals.tsx';
import { useFilter } from '../useFilter.ts';
import { AgingChips } from './AgingChips.tsx';
import { filters, type LessonFinance, OPENING } from './lessonFinance.filters.tsx';

const InvoiceForm = lazy(() => import('../invoices/InvoiceForm.tsx'));
const ReceiptForm = lazy(() => import('../receipts/ReceiptForm.tsx'));

type Filter = SentOf<typeof receivablesApi.lessons>;

/** The amount that is neither invoiced nor applied for. */
const invoiceable = (row: LessonFinance) => minus(minus(row.feeIncome, row.invoiced), row.applied);

/** The amount that is neither received nor written off. */
const owedOf = (row: LessonFinance) => minus(row.feeIncome, sumOf([row.received, row.writtenOff]));

/** Over 60 days is overdue (domain.md 4). */
const OVERDUE = 60;

const columns = listColumns(lessonFinanceColumns, {
  open: {
    render: (row) =>
      isZero(row.open) ? (
        <span className="quiet">{isAbove(row.ahead, '0') ? '待上课' : '已结清'}</span>
      ) : (
        <b>
          <Money value={row.open} />
        </b>
      ),
  },
  age: {
    render: (row) =>
      row.age === null ? null : <span className={row.age > OVERDUE ? styles.stepReason : ''}>{row.age}</span>,
  },
});

const isAscending = ({ jieqing, zhangling, band }: Filter): boolean =>
  jieqing === '2' || jieqing === '3' || Boolean(zhangling || band);

/** The list's filter, including its opening filter, for the sums above it. */
function useOpeningFilter(): Filter {
  const { search } = usePage();
  const given = useFilter(filters) as Filter;
  const isBlank = Object.keys(given).length === 0 && !search.sort && !search.page;
  const [isOpening, setIsOpening] = useState(isBlank);
  if (isOpening && !isBlank) setIsOpening(false);
  return isOpening && isBlank ? OPENING : given;
}

/** 课程财务: income, costs and open amount of every lesson. Popup and home page open it with a filter (product.md 2). */
export default function LessonFinancePage() {
  const can = useCans();
  const [doing, setDoing] = useState<{ what: 'invoice' | 'receipt' | 'writeOff'; row: LessonFinance } | null>(
    null,
  );
  const filter = useOpeningFilter();
  const totals = useQuery(
    queryOf(lessonFinanceTotalsApi.lessonFinanceTotals, filter, { keepsPrevious: true }),
  );
  // The chips show every band of the selection, whichever is pressed.
  const bands = useQuery(
    queryOf(
      lessonFinanceTotalsApi.lessonFinanceTotals,
      Object.fromEntries(
        Object.entries(filter).filter(([key]) => !['jieqing', 'zhangling', 'band'].includes(key)),
      ),
      { keepsPrevious: true },
    ),
  );
  const canInvoice = (row: LessonFinance) => can(invoicesApi.save) && isAbove(invoiceable(row), '0');
  const canReceive = (row: LessonFinance) => can(receiptsApi.save) && isAbove(owedOf(row), '0');
  const canWriteOff = (row: LessonFinance) => can(writeOffsApi.writeOff) && !isZero(row.tail);
  const granted = [invoicesApi.save, receiptsApi.save, writeOffsApi.writeOff].filter((one) => can(one));
  const actions: Column<LessonFinance> = {
    ...ACTIONS,
    width: 24 + 52 * granted.length,
    isFor: (row) => canInvoice(row) || canReceive(row) || canWriteOff(row),
    render: (row) => (
      <Space size={0}>
        {canInvoice(row) && <LinkButton onClick={() => setDoing({ what: 'invoice', row })}>开票</LinkButton>}
        {canReceive(row) && <LinkButton onClick={() => setDoing({ what: 'receipt', row })}>收款</LinkButton>}
        {canWriteOff(row) && (
          <LinkButton title="核销尾差" onClick={() => setDoing({ what: 'writeOff', row })}>
            核销 {formatMoney(row.tail)}
          </LinkButton>
        )}
      </Space>
    ),
  };
  const sums = totals.data;
  return (
    <div className={styles.page}>
      <AgingChips totals={bands.data} />
      <PagedTable
        screen="finance/lessons"
        foot={
          <Totals
            items={[
              { name: '课程（款项）', label: '课程', value: sums?.count, isMoney: false },
              { name: '课程款', value: sums?.feeIncome },
              { name: '已开票', value: sums?.invoiced },
              { name: '已收', value: sums?.received },
              ...(sums && !isZero(sums.writtenOff)
                ? [{ name: '已核销' as const, value: sums.writtenOff }]
                : []),
              { name: '待开票金额', value: sums?.applied },
              { name: '未收', value: sums?.open },
              { name: '未上完未收', value: sums?.ahead },
              { name: '课酬', value: sums?.teacherFee },
              { name: '已付课酬', value: sums?.teacherPaid },
              { name: '利润', value: sums?.profit },
            ]}
          >
            <AsOf at={sums?.asOf} />
          </Totals>
        }
        endpoint={receivablesApi.lessons}
        columns={granted.length > 0 ? [...columns, actions] : columns}
        rowKey="id"
        filters={filters}
        opening={OPENING}
        openingEmpty={{
          title: '没有未结清的课程',
          hint: '已结清和待上课的点“重置”查看。',
        }}
        cards={['cooperationName', 'lastDate', 'open', 'age', 'authorName', 'feeIncome']}
        exports={receivablesApi.export}
        // Open and coming lessons start with the oldest; settled ones with the latest.
        defaultSort={{ sort: 'lastDate', order: isAscending(filter) ? 'asc' : 'desc' }}
        to={(row) => `/sigLessonDetails/${row.id}`}
        empty={{ title: '没有课程' }}
      />
      <Suspense fallback={null}>
        {doing?.what === 'invoice' && (
          <InvoiceForm
            draft={{
              coorgid: doing.row.coorgid,
              cooperationName: doing.row.cooperationName,
              lines: [{ lessonId: doing.row.id, amount: invoiceable(doing.row) }],
            }}
            onClose={() => setDoing(null)}
          />
        )}
        {doing?.what === 'writeOff' && (
          <WriteOffForm lessonId={doing.row.id} onClose={() => setDoing(null)} />
        )}
        {doing?.what === 'receipt' && (
          <ReceiptForm
            draft={{
              coorgid: doing.row.coorgid,
              cooperationName: doing.row.cooperationName,
              payer: doing.row.cooperationName,
              amount: owedOf(doing.row),
              lines: [{ lessonId: doing.row.id, amount: owedOf(doing.row) }],
            }}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
