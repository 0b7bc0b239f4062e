import type { Column } from '../ui/PagedTable.tsx';

interface Row {
  contactId: number;
  contactName: string;
  /** The caller may open it. */
  isOwn: boolean;
}

/** The customer's page, for those that the caller may open. */
export const openOwn = (navigate: (address: string) => void) => (row: Row) => {
  if (row.isOwn) navigate(`/customers/detail/${row.contactId}`);
};

/** A customer's name, a link where the caller may open it. */
export const customerName = (open: (row: Row) => void): Column<Row> => ({
  key: 'contactName',
  title: '客户',
  width: 110,
  render: (row) =>
    row.isOwn ? (
      <button type="button" className="link" onClick={() => open(row)}>
        {row.contactName}
      </button>
    ) : (
      row.contactName
    ),
});
