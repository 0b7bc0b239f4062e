import type { Codes } from '@shibiao/contract/codes';
import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { DEMAND_STATUS } from '@shibiao/contract/demands';
import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { type FigureName, MEANINGS } from '@shibiao/contract/meanings';
import type { RecordKind } from '@shibiao/contract/records';
import type { ReactNode } from 'react';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import type { CustomerRow } from './customers.columns.tsx';
import styles from './customers.module.css';
import type { Facts } from './facts.ts';
import { NewRecords } from './NewRecords.tsx';

type Record = RowOf<typeof customerPageApi.customerDemands>;

const columnsOf = (
  statuses: Codes,
  [second, kind]: readonly [title: string, kind: RecordKind],
  amount: string,
): Column<Record>[] => [
  { key: 'title', title: '名称', width: 260 },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (row) => <StatusTag value={row.status} of={statuses} />,
  },
  { key: 'subtitle', title: second, record: [kind, 'subtitleId'], width: 110 },
  { key: 'date', title: '日期', width: 110, render: (row) => <DateText value={row.date} /> },
  {
    key: 'amount',
    title: amount,
    width: 120,
    align: 'right',
    render: (row) => <Money value={row.amount} />,
  },
];
const DEMAND_COLUMNS = columnsOf(DEMAND_STATUS, ['业务员', 'person'], '预算（元）');
const LESSON_COLUMNS = columnsOf(LESSON_PROGRESS, ['讲师', 'teacher'], '课程款（元）');

/** The customer's demands, with a button for the next one. */
export function Demands({ customer }: { customer: CustomerRow }) {
  return (
    <PagedTable
      endpoint={customerPageApi.customerDemands}
      columns={DEMAND_COLUMNS}
      rowKey="id"
      fixed={{ id: customer.id }}
      bind="memory"
      height="auto"
      toolbar={<NewRecords customer={customer} kinds={['demand']} />}
      to={(row) => (row.mayOpen ? `/sales/demands/${row.id}` : null)}
      empty={{ title: '还没有需求' }}
    />
  );
}

export function Lessons({ customer, money }: { customer: CustomerRow; money: Facts['money'] | undefined }) {
  return (
    <>
      {money && money.lessons > 0 && (
        <dl className={styles.money}>
          <Sum name="课程与天数（客户）" label="已确认课程 / 天" value={`${money.lessons} / ${money.days}`} />
          <Sum name="课程款" value={<Money value={money.income} hasSign />} />
          <Sum name="已开票" value={<Money value={money.invoiced} hasSign />} />
          <Sum name="已收" value={<Money value={money.received} hasSign />} />
          <Sum name="未收" value={<Money value={money.open} hasSign />} />
          <Sum name="未上完未收" value={<Money value={money.ahead} hasSign />} />
        </dl>
      )}
      <PagedTable
        endpoint={customerPageApi.customerLessons}
        columns={LESSON_COLUMNS}
        rowKey="id"
        fixed={{ id: customer.id }}
        bind="memory"
        height="auto"
        toolbar={<NewRecords customer={customer} kinds={['lesson', 'contract']} />}
        to={(row) => (row.mayOpen ? `/sigLessonDetails/${row.id}` : null)}
        empty={{ title: '还没有课程' }}
      />
    </>
  );
}

const Sum = ({ name, label = name, value }: { name: FigureName; label?: string; value: ReactNode }) => (
  <div>
    <dt>
      <FormulaHint formula={MEANINGS[name]}>{label}</FormulaHint>
    </dt>
    <dd className="tabular">{value}</dd>
  </div>
);
