import { downloadColumns, downloadsApi } from '@shibiao/contract/downloads';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { DateText } from '../../ui/texts.tsx';

type Row = RowOf<typeof downloadsApi.downloads>;

const columns = listColumns(downloadColumns, {
  at: { render: (row: Row) => <DateText value={row.at} pattern="YYYY-MM-DD HH:mm:ss" /> },
});
const filters: Filter[] = [
  { key: 'keyword', label: '姓名、内容或地址', kind: 'text', width: 220 },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];

/** 下载日志: exports and opened files, with people and filters. */
export default function DownloadsPage() {
  return (
    <PagedTable
      screen="system/downloads"
      endpoint={downloadsApi.downloads}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={downloadsApi.exportDownloads}
      empty={{ title: '没有下载记录' }}
    />
  );
}
