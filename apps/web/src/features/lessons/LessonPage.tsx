import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import {
  EVALUATION_SOURCES,
  LESSON_PROGRESS,
  LESSON_STATUS,
  type LessonStatus,
} from '@shibiao/contract/lessons/codes';
import { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { todosApi } from '@shibiao/contract/todos';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { isZero } from '../../lib/money.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan, useCans, useUser } from '../../lib/session.ts';
import { WriteOffs } from '../../pickers/writeOffs/WriteOffs.tsx';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { StageBar } from '../../ui/stages/StageBar.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import { ConfirmationTimes } from './ConfirmationTimes.tsx';
import { Corrections } from './Corrections.tsx';
import { daysText } from './calendarEntries.ts';
import { DeleteOrRestore } from './DeleteOrRestore.tsx';
import { LessonFiles } from './LessonFiles.tsx';
import { LessonTodos } from './LessonTodos.tsx';
import { StepLog } from './StepLog.tsx';
import { Subsidy } from './Subsidy.tsx';
import { PartnerLesson, TeacherLesson } from './VisitorLesson.tsx';

const LessonForm = lazy(() => import('./LessonForm.tsx'));
const ReplaceTeacher = lazy(() => import('./replace/ReplaceTeacher.tsx'));
const StateForm = lazy(() => import('./StateForm.tsx'));
const EvaluationForm = lazy(() => import('./EvaluationForm.tsx'));

/** What the button of a step says. */
const stepLabel = (from: number, to: LessonStatus): string => {
  if (to === 1) return '确认';
  return to === 3 && from !== 2 ? '重新预留' : LESSON_STATUS.labelOf(to);
};

type Doing = 'edit' | 'evaluate' | 'replace' | LessonStatus | null;

/** What a link such as the stage bar's asks to be done here, as far as the caller may. */
function askedFor(
  what: string | undefined,
  lesson: { steps: readonly LessonStatus[]; canEvaluate: boolean; canEdit: boolean; canReplace: boolean },
): Doing {
  if (what === 'edit' && lesson.canEdit) return 'edit';
  if (what === 'replace' && lesson.canReplace) return 'replace';
  if (what === 'confirm' && lesson.steps.includes(1)) return 1;
  return what === 'evaluate' && lesson.canEvaluate ? 'evaluate' : null;
}

/** The teacher that the match found for this lesson. */
const chosenTeacher = ({ teacherId, teacher }: Readonly<Record<string, string>>) =>
  Number(teacherId) > 0 ? { id: Number(teacherId), name: teacher ?? '' } : undefined;

/** One lesson, as far as it is the caller's to know. */
export default function LessonPage() {
  const { userType } = useUser().userInfo;
  if (userType === 1) return <StaffLesson />;
  return userType === 2 ? <PartnerLesson /> : <TeacherLesson />;
}

/** What was agreed, its half-days, confirmation times, money, evaluation and steps. */
function StaffLesson() {
  const page = usePage();
  const can = useCans();
  const [open, setOpen] = useState<Doing>(null);
  const query = useQuery(queryOf(lessonsApi.detail, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  const lesson = query.data;
  const own = lesson.evaluations.find((one) => one.source === 'staff') ?? null;
  const close = () => {
    setOpen(null);
    if (page.search.do) page.setSearch({ do: null, teacherId: null, teacher: null });
  };
  const doing = open ?? askedFor(page.search.do, lesson);
  return (
    <DetailLayout
      star={{ kind: 'lesson', id: lesson.id }}
      title={lesson.lessonname}
      tags={<StatusTag value={lesson.progress} of={LESSON_PROGRESS} />}
      summary={
        <>
          {lesson.lessonid} ·{' '}
          <RecordLink kind="institution" id={lesson.coorgid}>
            {lesson.cooperationName}
          </RecordLink>
          {' · '}
          <RecordLink kind="teacher" id={lesson.teacherId}>
            {lesson.teachername ?? '讲师待定'}
          </RecordLink>
        </>
      }
      actions={
        <Space wrap>
          {lesson.steps.map((to) => (
            <Button key={to} onClick={() => setOpen(to)}>
              {stepLabel(lesson.lessonstatus, to)}
            </Button>
          ))}
          {lesson.canReplace && (
            <Button onClick={() => setOpen('replace')}>{lesson.teacherId ? '替换讲师' : '安排讲师'}</Button>
          )}
          {lesson.canEvaluate && <Button onClick={() => setOpen('evaluate')}>评价</Button>}
          {lesson.canEdit && <Button onClick={() => setOpen('edit')}>修改</Button>}
          <DeleteOrRestore lesson={lesson} />
          <HistoryButton subject="lesson" id={lesson.id} />
        </Space>
      }
      tabs={[
        { key: 'times', label: '确认时间', content: <ConfirmationTimes lesson={lesson} /> },
        {
          key: 'files',
          label: '课件与课纲',
          content: <LessonFiles lessonId={lesson.id} />,
          isHidden: !can(lessonFilesApi.files),
        },
        {
          key: 'log',
          label: '流转记录',
          content: <StepLog lessonId={lesson.id} />,
          isHidden: !can(lessonsApi.reserveOrPostponeLog),
        },
        {
          key: 'corrections',
          label: '款项更正',
          content: <Corrections lesson={lesson} />,
          isHidden: !can(correctionsApi.corrections) || lesson.profit === null,
        },
        {
          key: 'writeOffs',
          label: '核销尾差',
          content: <WriteOffs lessonId={lesson.id} />,
          isHidden: !can(writeOffsApi.writeOffs) || lesson.received === null,
        },
        {
          key: 'todos',
          label: '待办',
          content: <LessonTodos lessonId={lesson.id} />,
          isHidden: !can(todosApi.lessonTodos),
        },
      ]}
    >
      <StageBar lessonId={lesson.id} />
      <Facts
        title="课程"
        items={[
          {
            label: '客户',
            value: (
              <RecordLink kind="customer" id={lesson.contactId}>
                {lesson.orgcontact}
              </RecordLink>
            ),
          },
          {
            label: '业务员',
            value: (
              <RecordLink kind="person" id={lesson.authorId}>
                {lesson.authorName}
              </RecordLink>
            ),
          },
          {
            label: '对接人',
            value: (
              <RecordLink kind="person" id={lesson.handoverId}>
                {lesson.handoverName}
              </RecordLink>
            ),
          },
          { label: '领域', value: lesson.field },
          { label: '课题', value: lesson.topic },
          { label: '授课对象', value: lesson.audience },
          { label: '人数', value: lesson.headcount },
          { label: '城市', value: lesson.isOnline ? '线上' : lesson.cityName },
          { label: '地点', value: lesson.venue },
          { label: '签约公司', value: lesson.contractCompanyName },
          lesson.contractGroupId !== null && {
            label: '合同',
            value: <Contract id={lesson.contractGroupId} no={lesson.contractGroupNo} lessonId={lesson.id} />,
            isWide: true,
          },
          lesson.giftLessons > 0 && { label: '满赠课程数', value: lesson.giftLessons },
          lesson.isManaged && { label: '托管', value: '是' },
          lesson.reserveExpiresOn
            ? {
                label: '预留到期',
                value: <DueText value={lesson.reserveExpiresOn} isOpen={lesson.lessonstatus === 3} />,
              }
            : null,
          lesson.clashReason ? { label: '同时段理由', value: lesson.clashReason } : null,
          {
            label: '时段',
            value: `${daysText(lesson.sessions)}（${Number(lesson.lessondays)} 天）`,
            isWide: true,
          },
          { label: '内部备注', value: lesson.remark, isWide: true },
        ]}
      />
      <Facts
        title="款项"
        items={[
          lesson.feeIncome !== null && { label: '课程款', value: <Money value={lesson.feeIncome} /> },
          lesson.invoiced !== null && { label: '已开票', value: <Money value={lesson.invoiced} /> },
          lesson.received !== null && {
            label: '已收',
            value: <Money value={lesson.received} />,
          },
          lesson.writtenOff !== null &&
            !isZero(lesson.writtenOff) && { label: '已核销尾差', value: <Money value={lesson.writtenOff} /> },
          lesson.teacherFee !== null && { label: '课酬', value: <Money value={lesson.teacherFee} /> },
          lesson.teacherPaid !== null && { label: '已付课酬', value: <Money value={lesson.teacherPaid} /> },
          lesson.travelFee !== null && { label: '差旅费', value: <Money value={lesson.travelFee} /> },
          lesson.travelPayer !== null && { label: '差旅承担', value: lesson.travelPayer },
          lesson.materialFee !== null && { label: '物料费', value: <Money value={lesson.materialFee} /> },
          lesson.otherFee !== null && { label: '其他费用', value: <Money value={lesson.otherFee} /> },
          lesson.subsidy !== null && { label: '补贴', value: <Subsidy lesson={lesson} /> },
          lesson.taxShare !== null && { label: '税费分摊', value: <Money value={lesson.taxShare} /> },
          lesson.profit !== null && { label: '利润', value: <Money value={lesson.profit} /> },
        ]}
      />
      {lesson.evaluations.length > 0 && (
        <Facts
          title="评价"
          items={lesson.evaluations.map((one) => ({
            label: `${EVALUATION_SOURCES.labelOf(one.source)}评价`,
            value: `${one.average} 分（内容 ${one.contentScore} · 表达 ${one.expressionScore} · 互动 ${one.interactionScore} · 组织 ${one.organisationScore}）${one.text ?? ''}`,
            isWide: true,
          }))}
        />
      )}
      <Suspense fallback={null}>
        {doing === 'edit' && <LessonForm lesson={lesson} onClose={close} />}
        {doing === 'replace' && (
          <ReplaceTeacher lesson={lesson} teacher={chosenTeacher(page.search)} onClose={close} />
        )}
        {doing === 'evaluate' && (
          <EvaluationForm lessonId={lesson.id} lessonName={lesson.lessonname} given={own} onClose={close} />
        )}
        {typeof doing === 'number' && <StateForm lesson={lesson} to={doing} onClose={close} />}
      </Suspense>
    </DetailLayout>
  );
}

/** The contract's number, and the other lessons taught under it. */
function Contract({ id, no, lessonId }: { id: number; no: string | null; lessonId: number }) {
  const can = useCan(lessonsApi.contractGroup);
  const group = useQuery(queryOf(lessonsApi.contractGroup, { id }, { enabled: can, isQuiet: true }));
  const others = (group.data?.lessons ?? []).filter((one) => one.id !== lessonId);
  return (
    <Space wrap size={[12, 0]}>
      {no}
      {others.map((one) => (
        <RecordLink key={one.id} kind="lesson" id={one.id}>
          {`${one.lessonid} ${one.lessonname}`}
        </RecordLink>
      ))}
    </Space>
  );
}
