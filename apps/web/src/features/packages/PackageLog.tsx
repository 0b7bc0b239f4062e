import { PACKAGE_READERS, packageLogColumns, packagesApi } from '@shibiao/contract/packages';
import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';
import styles from './packages.module.css';

const columns = listColumns(packageLogColumns, {
  bytesSent: { render: (row) => formatBytes(row.bytesSent) },
  bytesTotal: { render: (row) => formatBytes(row.bytesTotal) },
});
const filters: Filter[] = [
  { key: 'keyword', label: '下载人', kind: 'text', width: 140 },
  { key: 'userType', label: '身份', kind: 'select', width: 110, options: codeOptions(PACKAGE_READERS) },
  {
    key: 'counted',
    label: '计入',
    kind: 'select',
    width: 110,
    options: flagOptions('计入次数', '10 分钟内重复'),
  },
  { key: 'from', toKey: 'to', label: '下载日期', kind: 'dateRange' },
];

/** All downloads, and what became of them. */
export default function PackageLog({ head }: { head: ReactNode }) {
  return (
    <PagedTable
      screen="packages/log"
      endpoint={packagesApi.log}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={packagesApi.logExcel}
      toolbar={head}
      note={({ funnel }) => (
        <span className={styles.funnel}>
          <span>下载 {funnel.downloads} 次</span>
          <span>{funnel.people} 人</span>
          <span>下完 {funnel.finished} 次</span>
          <span title="下载后 7 天内，下载人所在机构提了需求的人数">7 天内提需求 {funnel.demands} 人</span>
        </span>
      )}
      empty={{ title: '还没有人下载' }}
    />
  );
}
