import { trackingColumns as columns, type Tracking } from '@shibiao/contract/customers/trackings';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { NextText } from '../customers.columns.tsx';

export type TrackingRow = Tracking;

export const trackingColumns = listColumns(columns, {
  nextAt: { render: (row) => <NextText value={row.nextAt} /> },
  files: {
    align: 'right',
    render: (row) =>
      row.files.length > 0 ? (
        <span title={row.files.map((file) => file.name).join('\n')}>{row.files.length} 个</span>
      ) : null,
  },
});
