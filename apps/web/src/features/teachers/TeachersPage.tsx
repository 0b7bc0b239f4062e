import { teacherColumns, teachersApi } from '@shibiao/contract/teachers';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { useSettledSearch } from '../../lib/usage.ts';
import { Can } from '../../ui/Can.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { starColumn } from '../../ui/Star.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { BatchEdit } from './BatchEdit.tsx';
import { useKeptConditions } from './keptConditions.ts';
import { filters, shownTo, type Teacher } from './teachers.filters.tsx';

const TeacherPeek = lazy(() => import('./TeacherPeek.tsx'));
const ImportTeachers = lazy(() => import('./ImportTeachers.tsx'));
const TeacherForm = lazy(() => import('./TeacherForm.tsx'));

const columns = [...listColumns(teacherColumns), starColumn('teacher', (row: Teacher) => row.id)];

/** 讲师库: the list of teachers. */
export default function TeachersPage() {
  const page = usePage();
  const can = useCans();
  const isShown = shownTo(useUser().userInfo.userType);
  useKeptConditions(page);
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const batch = useLayer<{ rows: Teacher[]; clear: () => void }>();
  const sync = useCommand(teachersApi.sync);
  const open = (id: number) => page.navigate(`/teacherManage/teacherDetails/${id}`);
  const synchronise = async () => {
    const { scores, names, ended } = await sync.send({});
    notify.success(`已同步：评分 ${scores} 位，姓名拼音 ${names} 位，到期终止 ${ended} 位`);
  };
  return (
    <>
      <PagedTable
        screen="teachers/list"
        endpoint={teachersApi.list}
        columns={columns.filter(isShown)}
        rowKey="id"
        peek={TeacherPeek}
        filters={filters.filter(isShown)}
        exports={teachersApi.export}
        toolbar={
          <>
            <Can to={teachersApi.edit}>
              <Button type="primary" onClick={() => setIsAdding(true)}>
                添加讲师
              </Button>
            </Can>
            <Can to={teachersApi.import}>
              <Button onClick={() => setIsImporting(true)}>导入</Button>
            </Can>
            <Can to={teachersApi.sync}>
              <Button loading={sync.isPending} onClick={() => void synchronise().catch(() => undefined)}>
                同步
              </Button>
            </Can>
          </>
        }
        batch={
          can(teachersApi.editMany)
            ? (rows, clear) => (
                <>
                  <Button onClick={() => batch.open({ rows, clear })}>批量修改</Button>
                  <RemoveButton
                    endpoint={teachersApi.delete}
                    input={{ id: rows.map((row) => row.id) }}
                    question={`删除 ${rows.length} 位讲师？`}
                    onRemoved={clear}
                  />
                </>
              )
            : undefined
        }
        to={(row) => `/teacherManage/teacherDetails/${row.id}`}
        note={(data) => <Searched text={page.search.keyword} results={data.total} />}
        empty={{ title: '还没有讲师', hint: '逐位添加，或从表格导入。' }}
      />
      <Suspense fallback={null}>
        {isAdding && <TeacherForm teacher={null} onSaved={open} onClose={() => setIsAdding(false)} />}
        {isImporting && <ImportTeachers onClose={() => setIsImporting(false)} />}
      </Suspense>
      <Opened layer={batch}>
        {({ rows, clear }, close) => (
          <BatchEdit ids={rows.map((row) => row.id)} onSaved={clear} onClose={close} />
        )}
      </Opened>
    </>
  );
}

/** Records what was looked for; draws nothing. */
function Searched({ text, results }: { text: string | undefined; results: number }) {
  const isStaff = useUser().userInfo.userType === 1;
  useSettledSearch(text ? { scope: 'teacher', source: isStaff ? 'list' : 'catalogue', text, results } : null);
  return null;
}
