import { paymentsApi } from '@shibiao/contract/finance/payments';
import { SETTLED } from '@shibiao/contract/finance/receivables';
import { SETTLEMENT_METHODS, settlementColumns } from '@shibiao/contract/finance/settlement';
import { Button } from 'antd';
import { Suspense } from 'react';
import { isAbove, sumOf } from '../../../lib/money.ts';
import { usePage } from '../../../lib/page.tsx';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions, Money, StatusTag } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';

const BankChanges = lazy(() => import('./BankChanges.tsx'));
const SettleDrawer = lazy(() => import('./SettleDrawer.tsx'));

const columns = listColumns(settlementColumns, {
  settlementMethod: {
    ellipsis: true,
    width: 170,
    render: (row) =>
      `${SETTLEMENT_METHODS.labelOf(row.settlementMethod)}${row.settlementMethod === 1 && row.isFeeAfterTax ? '（税后价）' : ''}`,
  },
  received: {
    render: (row) => (
      <StatusTag value={isAbove(row.feeIncome, sumOf([row.received, row.writtenOff])) ? 2 : 1} of={SETTLED} />
    ),
  },
});
const filters: Filter[] = [
  { key: 'keyword', label: '讲师、课程或拼音', kind: 'text', width: 200 },
  { key: 'from', toKey: 'to', label: '结课日期', kind: 'dateRange' },
  {
    key: 'settlementMethod',
    label: '结算方式',
    kind: 'select',
    width: 130,
    options: codeOptions(SETTLEMENT_METHODS),
  },
  {
    key: 'isReceived',
    label: '收款',
    kind: 'select',
    width: 120,
    options: flagOptions('已结清', '未结清'),
  },
  byInstitution,
  byPerson('authorId', '业务员'),
];

/** 讲师结算: taught lessons with an unpaid teacher; the chosen ones become one request a teacher. */
export default function SettlementPage() {
  const page = usePage();
  const chosen = useLayer<{ ids: number[]; clear: () => void }>();
  // Opened by a lesson's page to settle that lesson.
  const asked = Number(page.search.settle) || 0;
  return (
    <div className={styles.page}>
      <Suspense fallback={<Loading />}>
        <BankChanges />
      </Suspense>
      <PagedTable
        screen="finance/settlement"
        endpoint={paymentsApi.settlementLessons}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={paymentsApi.exportSettlement}
        defaultSort={{ sort: 'lastDate', order: 'asc' }}
        toolbar={<span className="quiet">勾选已结课的课程，按讲师合并计税后提交付款申请</span>}
        batch={(rows, clear) => (
          <Button
            type="primary"
            size="small"
            onClick={() => chosen.open({ ids: rows.map((row) => row.id), clear })}
          >
            试算并申请付款
          </Button>
        )}
        sums={(sums) => ({
          feeOpen: <Money value={sums.feeOpen} />,
          subsidyOpen: <Money value={sums.subsidyOpen} />,
          travelOpen: <Money value={sums.travelOpen} />,
        })}
        to={(row) => `/sigLessonDetails/${row.id}`}
        cards={['lessonname', 'lastDate', 'feeOpen', 'subsidyOpen', 'travelOpen', 'authorName']}
        empty={{ title: '没有待结算的课酬或差旅', hint: '已结课的课程都已申请付款。' }}
      />
      {asked > 0 && (
        <Suspense fallback={null}>
          <SettleDrawer
            lessonIds={[asked]}
            onSettled={() => undefined}
            onClose={() => page.setSearch({ settle: null })}
          />
        </Suspense>
      )}
      <Opened layer={chosen}>
        {({ ids, clear }, close) => <SettleDrawer lessonIds={ids} onSettled={clear} onClose={close} />}
      </Opened>
    </div>
  );
}
