import type { OutputOf } from '@shibiao/contract/endpoint';
import { CHANGE_KINDS, CHANGE_STATUS } from '@shibiao/contract/teacherPortal/answers';
import { changeColumns, teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

const DecideForm = lazy(() => import('./DecideForm.tsx'));
export type Change = OutputOf<typeof teacherPortalApi.changes>['list'][number];

const columns = listColumns(changeColumns, {
  facts: { render: ({ facts }) => facts.map(({ title, after }) => `${title}：${after}`).join('；') },
  found: { render: ({ found }) => found.join('、') },
});
const filters: Filter[] = [
  { key: 'keyword', label: '讲师', kind: 'text', width: 140 },
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(CHANGE_STATUS) },
  { key: 'kind', label: '类型', kind: 'select', width: 110, options: codeOptions(CHANGE_KINDS) },
  { key: 'from', toKey: 'to', label: '提交日期', kind: 'dateRange' },
];

/** 资料审核: what teachers want to change of their record, and their replies to evaluations. */
export default function ChangesPage() {
  const deciding = useLayer<Change>();
  return (
    <>
      <PagedTable
        screen="teacherPortal/changes"
        endpoint={teacherPortalApi.changes}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={teacherPortalApi.exportChanges}
        cards={['kind', 'status', 'askedAt']}
        onOpen={deciding.open}
        empty={{ title: '没有要审核的修改', hint: '讲师在自己的页面提交修改或评价回复后，出现在这里' }}
      />
      <Opened layer={deciding}>{(of, close) => <DecideForm change={of} onClose={close} />}</Opened>
    </>
  );
}
