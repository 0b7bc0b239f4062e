import { teachersApi } from '@shibiao/contract/teachers';
import { usePage } from '../../lib/page.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { columns, filters } from './teachers.columns.tsx';

/** 讲师库. */
export default function TeachersPage() {
  const page = usePage();
  return (
    <PagedTable
      screen="teachers/list"
      endpoint={teachersApi.list}
      columns={columns}
      rowKey="id"
      filters={filters}
      onOpen={(row) => page.navigate(`/teacherManage/teacherDetails/${row.id}`)}
      empty={{ title: '没有讲师' }}
    />
  );
}
