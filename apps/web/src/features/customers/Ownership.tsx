import { customerPageApi, ownershipColumns } from '@shibiao/contract/customers/customerPage';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { DateText } from '../../ui/texts.tsx';

const columns = listColumns(ownershipColumns, {
  toAt: { render: (row) => (row.toAt ? <DateText value={row.toAt} /> : '至今') },
});

/** 归属记录: owners of the customer with their days, and the reasons of gain and loss. */
export const Ownership = ({ id }: { id: number }) => (
  <PagedTable
    endpoint={customerPageApi.ownership}
    columns={columns}
    rowKey="id"
    fixed={{ id }}
    bind="memory"
    height="auto"
    empty={{ title: '没有归属记录' }}
  />
);
