import { NODE_PURPOSES, outlineColumns, outlinesApi } from '@shibiao/contract/outlines';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { saveFile } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { useCan, useUser } from '../../lib/session.ts';
import { byField, byTeacher, linkFilter } from '../../pickers/filters.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';

const DocumentForm = lazy(() => import('./DocumentForm.tsx'));
const OutlineDrawer = lazy(() => import('./OutlineDrawer.tsx'));
const TreeView = lazy(() => import('./TreeView.tsx'));

const columns = listColumns(outlineColumns, {
  size: { render: (row) => (row.size === null ? null : formatBytes(row.size)) },
});
const filters: Filter[] = [
  { key: 'keyword', label: '名称、目录、课题或讲师', kind: 'text', width: 200 },
  {
    key: 'inText',
    label: '搜正文',
    kind: 'select',
    width: 110,
    options: [{ value: '1', label: '连同正文' }],
  },
  byTeacher,
  { key: 'purpose', label: '用途', kind: 'select', width: 100, options: codeOptions(NODE_PURPOSES) },
  byField,
  { key: 'topic', label: '课题', kind: 'text', width: 130 },
  { key: 'unused', label: '使用', kind: 'select', width: 110, options: flagOptions('没有课用', '有课在用') },
  { key: 'updatedFrom', toKey: 'updatedTo', label: '更新日期', kind: 'dateRange' },
  linkFilter('lessonId', '课程', (value) => `编号 ${value}`),
];

/** 课纲: all teachers' documents with their versions, as a list or as each teacher's folders. */
export default function OutlinesPage() {
  const page = usePage();
  const mayEdit = useCan(outlinesApi.edit);
  const mayExport = useCan(outlinesApi.export);
  const isTeacher = useUser().userInfo.userType === 3;
  const [isAdding, setAdding] = useState(false);
  const { view, choice } = useViewChoice(
    isTeacher
      ? [
          { value: 'tree', label: '目录' },
          { value: 'list', label: '全部文档' },
        ]
      : [
          { value: 'list', label: '全部文档' },
          { value: 'tree', label: '按讲师' },
        ],
  );
  return (
    <>
      {view === 'tree' ? (
        <Suspense fallback={<Loading />}>
          <TreeView head={choice} />
        </Suspense>
      ) : (
        <PagedTable
          screen="outlines/list"
          endpoint={outlinesApi.list}
          columns={columns}
          rowKey="id"
          filters={isTeacher ? filters.filter((filter) => filter !== byTeacher) : filters}
          exports={mayExport ? outlinesApi.export : undefined}
          toolbar={
            <>
              {choice}
              {mayEdit && (
                <Button type="primary" onClick={() => setAdding(true)}>
                  上传文档
                </Button>
              )}
            </>
          }
          batch={
            mayExport
              ? (rows) => (
                  <Button onClick={() => saveFile(outlinesApi.export, { ids: rows.map(({ id }) => id) })}>
                    打包下载
                  </Button>
                )
              : undefined
          }
          onOpen={(row) => page.setSearch({ open: row.id })}
          empty={{ title: '还没有课纲' }}
        />
      )}
      <Suspense fallback={null}>
        {page.search.open && view !== 'tree' && (
          <OutlineDrawer id={Number(page.search.open)} onClose={() => page.setSearch({ open: null })} />
        )}
        {isAdding && <DocumentForm onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
