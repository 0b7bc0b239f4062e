import { paymentsApi, SETTLEMENT_METHODS } from '@shibiao/contract/finance/payments';
import { Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Money, optionsOf } from '../../../ui/texts.tsx';
import { isAbove } from '../amounts.ts';
import '../finance.css';

const SettleDrawer = lazy(() => import('./SettleDrawer.tsx'));
type Row = RowOf<typeof paymentsApi.settlementLessons>;

const columns: Column<Row>[] = [
  { key: 'teachername', title: '讲师', width: 100, fixed: 'left' },
  { key: 'lessonname', title: '课程', width: 230 },
  { key: 'cooperationName', title: '机构', width: 200 },
  {
    key: 'lastDate',
    title: '结课日期',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.lastDate} />,
  },
  {
    key: 'teacherFee',
    title: '课酬（元）',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.teacherFee} />,
  },
  {
    key: 'subsidy',
    title: '补贴（元）',
    width: 100,
    align: 'right',
    render: (row) => <Money value={row.subsidy} />,
  },
  {
    key: 'travelOpen',
    title: '差旅（元）',
    width: 100,
    align: 'right',
    render: (row) => <Money value={row.travelOpen} />,
  },
  {
    key: 'requested',
    title: '已申请（元）',
    width: 110,
    align: 'right',
    render: (row) => <Money value={row.requested} />,
  },
  {
    key: 'feeOpen',
    title: '待付课酬（元）',
    width: 120,
    align: 'right',
    render: (row) => <Money value={row.feeOpen} />,
  },
  {
    key: 'settlementMethod',
    title: '结算方式',
    width: 130,
    render: (row) =>
      `${SETTLEMENT_METHODS[row.settlementMethod as 1]}${row.settlementMethod === 1 && row.isFeeAfterTax ? '（税后价）' : ''}`,
  },
  {
    key: 'received',
    title: '收款',
    width: 90,
    render: (row) =>
      isAbove(row.feeIncome, row.received) ? (
        <Tag color="warning" variant="filled">
          未结清
        </Tag>
      ) : (
        <Tag color="success" variant="filled">
          已结清
        </Tag>
      ),
  },
  { key: 'authorName', title: '业务员', width: 90 },
];
const filters: Filter[] = [
  { key: 'keyword', label: '讲师、课程或拼音', kind: 'text', width: 200 },
  { key: 'from', toKey: 'to', label: '结课', kind: 'dateRange' },
  {
    key: 'settlementMethod',
    label: '结算方式',
    kind: 'select',
    width: 130,
    options: optionsOf(SETTLEMENT_METHODS),
  },
  {
    key: 'isReceived',
    label: '收款',
    kind: 'select',
    width: 120,
    options: [
      { value: 'true', label: '已结清' },
      { value: 'false', label: '未结清' },
    ],
  },
  byInstitution,
  byPerson('authorId', '业务员'),
];

/** 讲师结算: taught lessons whose teacher is still to be paid; a choice of them becomes one request a teacher. */
export default function SettlementPage() {
  const page = usePage();
  const [chosen, setChosen] = useState<{ ids: number[]; clear: () => void } | null>(null);
  return (
    <div className="finance-page">
      <PagedTable
        screen="finance/settlement"
        endpoint={paymentsApi.settlementLessons}
        columns={columns}
        rowKey="id"
        filters={filters}
        defaultSort={{ sort: 'lastDate', order: 'asc' }}
        toolbar={<span className="quiet">勾选已结课的课程，按讲师合并计税后提交付款申请</span>}
        batch={(rows, clear) => (
          <Button
            type="primary"
            size="small"
            onClick={() => setChosen({ ids: rows.map((row) => row.id), clear })}
          >
            试算并申请付款
          </Button>
        )}
        onOpen={(row) => page.navigate(`/sigLessonDetails/${row.id}`)}
        empty={{ title: '没有待结算的课酬', hint: '已结课的课程都已申请付款。' }}
      />
      {chosen && (
        <Suspense fallback={null}>
          <SettleDrawer lessonIds={chosen.ids} onSettled={chosen.clear} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}
