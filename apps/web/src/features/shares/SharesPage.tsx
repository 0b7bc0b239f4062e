import { SHARE_KINDS, SHARE_STATUS, shareColumns, sharesApi } from '@shibiao/contract/shares';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { linkFilter } from '../../pickers/filters.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

const ShareDrawer = lazy(() => import('./ShareDrawer.tsx'));

const columns = listColumns(shareColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '标题', kind: 'text', width: 180 },
  { key: 'status', label: '状态', kind: 'select', width: 110, options: codeOptions(SHARE_STATUS) },
  { key: 'kind', label: '内容', kind: 'select', width: 110, options: codeOptions(SHARE_KINDS) },
  linkFilter('nodeId', '文档', (value) => `编号 ${value}`),
  linkFilter('lessonId', '课程', (value) => `编号 ${value}`),
];

/** 分享链接: who was given which documents, until when, and what they took. */
export default function SharesPage() {
  const page = usePage();
  return (
    <>
      <PagedTable
        screen="shares/list"
        endpoint={sharesApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={sharesApi.export}
        onOpen={(row) => page.setSearch({ open: row.id })}
        empty={{ title: '还没有分享链接', hint: '在课纲的版本旁点“分享”即可建立' }}
      />
      <Suspense fallback={null}>
        {page.search.open && (
          <ShareDrawer id={Number(page.search.open)} onClose={() => page.setSearch({ open: null })} />
        )}
      </Suspense>
    </>
  );
}
