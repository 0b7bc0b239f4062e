import { customersApi, NEW_DAYS } from '@shibiao/contract/customers/customers';
import type { Filter } from '../../ui/PagedTable.tsx';
import { CustomerList } from './CustomerList.tsx';

const period: Filter = {
  key: 'days',
  label: `最近 ${NEW_DAYS} 天新增`,
  kind: 'select',
  width: 150,
  options: [7, 15, 60, 90, 180, 365].map((days) => ({ value: days, label: `最近 ${days} 天新增` })),
};

/** 新客户: created in the last days. */
export default function NewCustomersPage() {
  return (
    <CustomerList
      variant="new"
      endpoint={customersApi.listNew}
      exports={customersApi.export}
      filters={[period]}
      empty={{ title: `最近 ${NEW_DAYS} 天没有新客户` }}
    />
  );
}
