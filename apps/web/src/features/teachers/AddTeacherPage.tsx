import { teacherColumns, teachersApi } from '@shibiao/contract/teachers';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { filters } from './teachers.filters.tsx';

const TeacherForm = lazy(() => import('./TeacherForm.tsx'));

const columns = listColumns(teacherColumns);

/**
 * 添加讲师: the form, and behind it the teachers changed last, to avoid duplicates. `?name=` comes from a search in vain.
 */
export default function AddTeacherPage() {
  const { name } = usePage().search;
  const [isAdding, setIsAdding] = useState(true);
  return (
    <>
      <PagedTable
        endpoint={teachersApi.list}
        columns={columns}
        rowKey="id"
        filters={filters.slice(0, 1)}
        toolbar={
          <Button type="primary" onClick={() => setIsAdding(true)}>
            添加讲师
          </Button>
        }
        to={(row) => `/teacherManage/teacherDetails/${row.id}`}
        empty={{ title: '还没有讲师' }}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <TeacherForm teacher={null} name={name} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
