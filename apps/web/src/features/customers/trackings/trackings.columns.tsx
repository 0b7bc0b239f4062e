import type { trackingsApi } from '@shibiao/contract/customers/trackings';
import type { Column, RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, StatusTag } from '../../../ui/texts.tsx';
import { LEVEL, NextText } from '../customers.columns.tsx';

export type TrackingRow = RowOf<typeof trackingsApi.trackings>;

export const trackingColumns: Column<TrackingRow>[] = [
  { key: 'contactName', title: '客户', width: 100, fixed: 'left' },
  { key: 'cooperationName', title: '机构', width: 190 },
  { key: 'level', title: '等级', width: 64, render: (row) => <StatusTag value={row.level} of={LEVEL} /> },
  { key: 'at', title: '跟进时间', width: 140, sortable: true, render: (row) => <DateText value={row.at} /> },
  { key: 'method', title: '方式', width: 64 },
  { key: 'content', title: '内容', width: 340 },
  {
    key: 'nextAt',
    title: '下次跟进',
    width: 110,
    sortable: true,
    render: (row) => <NextText value={row.nextAt} />,
  },
  { key: 'authorName', title: '跟进人', width: 90 },
  {
    key: 'assigneeName',
    title: '下次跟进人',
    width: 100,
    defaultHidden: true,
  },
  {
    key: 'files',
    title: '附件',
    width: 64,
    align: 'right',
    render: (row) =>
      row.files.length > 0 ? (
        <span title={row.files.map((file) => file.name).join('\n')}>{row.files.length} 个</span>
      ) : null,
  },
];
