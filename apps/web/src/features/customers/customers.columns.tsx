import { customerColumns as columns, type customersApi } from '@shibiao/contract/customers/customers';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { listColumns, pickColumns } from '../../ui/table/listColumns.tsx';
import { DateText, ToneTag } from '../../ui/texts.tsx';
import { CustomerPhone } from './CustomerPhone.tsx';
import styles from './customers.module.css';

export type CustomerRow = RowOf<typeof customersApi.list>;

const SOON_DAYS = 7;

/** Days until the customer returns to the pool; more striking the fewer are left. */
export function RecycleText({ days, day }: { days: number | null; day: string | null }) {
  if (days === null) return <span className="blank">—</span>;
  const text = days <= 0 ? '今晚回收' : `${days} 天`;
  const color = days <= 3 ? 'error' : days <= SOON_DAYS ? 'warning' : undefined;
  return (
    <span title={`${day} 回收公海`}>
      {color ? (
        <Tag color={color} variant="filled">
          {text}
        </Tag>
      ) : (
        <span className="tabular">{text}</span>
      )}
    </span>
  );
}

const isPast = (value: string | null) => value !== null && dayjs(value).isBefore(dayjs());

/** A planned time, highlighted once it is past. */
export function NextText({ value }: { value: string | null }) {
  const isLate = isPast(value);
  return (
    <span className={isLate ? styles.late : ''} title={isLate ? '已逾期' : ''}>
      <DateText value={value} pattern="MM-DD HH:mm" />
    </span>
  );
}

/** Renderers that differ from the column's type. */
const DRAWS: Parameters<typeof listColumns<CustomerRow>>[1] = {
  tel: { width: 140, render: (row) => <CustomerPhone customer={row} /> },
  isKeyPerson: {
    render: (row) => (row.isKeyPerson ? <ToneTag tone="info">关键</ToneTag> : null),
  },
  nextFollowUpAt: { render: (row) => <NextText value={row.nextFollowUpAt} /> },
  recycleOn: {
    title: '距回收',
    render: (row) => <RecycleText days={row.recycleDays} day={row.recycleOn} />,
  },
  bcoreOrg: {
    render: (row) => (row.bcoreOrg === 1 ? <ToneTag tone="good">核心</ToneTag> : null),
  },
};

export const customerColumns = listColumns(columns, DRAWS);

/** Some columns of customers in this order, all shown, for another list of them. */
export const customerColumnsOf = (...keys: (keyof CustomerRow)[]) =>
  listColumns(pickColumns(columns, ...keys), DRAWS);
