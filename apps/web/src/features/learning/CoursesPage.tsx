import { COURSE_CATEGORIES, COURSE_STATUS } from '@shibiao/contract/learning/codes';
import { courseColumns, learningCoursesApi } from '@shibiao/contract/learning/courses';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';

const CourseForm = lazy(() => import('./CourseForm.tsx'));

const columns = listColumns(courseColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '课程、主讲或拼音', kind: 'text' },
  { key: 'status', label: '状态', kind: 'select', options: codeOptions(COURSE_STATUS) },
  { key: 'category', label: '分类', kind: 'select', options: codeOptions(COURSE_CATEGORIES) },
  { key: 'isRequired', label: '必修', kind: 'select', options: flagOptions('必修', '选修') },
];

/** 课程管理: courses of the school with their coverage and completion. */
export default function CoursesPage() {
  const page = usePage();
  const canEdit = useCan(learningCoursesApi.edit);
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <PagedTable
        screen="learning/courses"
        endpoint={learningCoursesApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={learningCoursesApi.exportCourses}
        toolbar={
          <Can to={learningCoursesApi.edit}>
            <Button type="primary" onClick={() => setIsNew(true)}>
              新建课程
            </Button>
          </Can>
        }
        batch={
          canEdit
            ? (rows, clear) => (
                <RemoveButton
                  endpoint={learningCoursesApi.delete}
                  input={{ id: rows.map((row) => row.id) }}
                  question={`删除 ${rows.length} 门课程？`}
                  hint="学员不再看到，学习记录保留。"
                  onRemoved={clear}
                />
              )
            : undefined
        }
        to={(row: { id: number }) => `/profitTreasure/${canEdit ? 'profitCourse' : 'progress'}/${row.id}`}
        cards={['status', 'audienceText', 'coverage', 'completion']}
        empty={{ title: '还没有课程', hint: '新建课程，写好小节后发布。' }}
      />
      <Suspense fallback={null}>
        {isNew && (
          <CourseForm
            course={null}
            onClose={() => setIsNew(false)}
            onSaved={(id) => page.navigate(`/profitTreasure/profitCourse/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}
