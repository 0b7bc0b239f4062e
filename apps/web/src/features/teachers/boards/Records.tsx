import type { SentOf } from '@shibiao/contract/endpoint';
import { recordColumns, teacherDeptApi } from '@shibiao/contract/teacherDept';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';
import { PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';

type Call = typeof teacherDeptApi.teacherDeptRecords;
const columns = listColumns(recordColumns);
/** Only a load counts half-days, of which a lesson has several. */
const plainColumns = columns.filter(({ key }) => key !== 'halves');
const ADDRESSES: Record<RowOf<Call>['kind'], string> = {
  lesson: '/sigLessonDetails',
  demand: '/sales/demands',
  teacher: '/teacherManage/teacherDetails',
};

/** Lessons, demands or teachers behind a figure; each opens its page. */
export default function Records({
  title,
  input,
  onClose,
}: {
  title: string;
  input: Partial<SentOf<Call>>;
  onClose: () => void;
}) {
  return (
    <PageDrawer title={title} width={820} onClose={onClose}>
      <PagedTable
        endpoint={teacherDeptApi.teacherDeptRecords}
        columns={input.board === 'load' ? columns : plainColumns}
        rowKey="id"
        fixed={input}
        exports={teacherDeptApi.exportTeacherDeptRecords}
        bind="memory"
        height="auto"
        to={(row) => `${ADDRESSES[row.kind]}/${row.id}`}
        empty={{ title: '没有记录' }}
      />
    </PageDrawer>
  );
}
