import { calendarsApi } from '@shibiao/contract/calendars';
import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { LESSON_STATUS, type LessonStatus } from '@shibiao/contract/lessons/codes';
import { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { outlinesApi } from '@shibiao/contract/outlines';
import { todosApi } from '@shibiao/contract/todos';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { StageBar } from '../../shared/stages/StageBar.tsx';
import { WriteOffs } from '../../shared/writeOffs/WriteOffs.tsx';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ConfirmationTimes } from './ConfirmationTimes.tsx';
import { Corrections } from './Corrections.tsx';
import { DeleteOrRestore } from './DeleteOrRestore.tsx';
import { LessonDocuments } from './LessonDocuments.tsx';
import { LessonFacts, lessonHead } from './LessonFacts.tsx';
import { LessonFiles } from './LessonFiles.tsx';
import { LessonTodos } from './LessonTodos.tsx';
import { type Acceptance, acceptanceOf, type LessonRequest } from './requests/acceptance.ts';
import { AllRequests, OpenRequests } from './requests/LessonRequests.tsx';
import { StepLog } from './StepLog.tsx';
import { PartnerLesson, TeacherLesson } from './VisitorLesson.tsx';

const LessonForm = lazy(() => import('./LessonForm.tsx'));
const ReplaceTeacher = lazy(() => import('./replace/ReplaceTeacher.tsx'));
const StateForm = lazy(() => import('./StateForm.tsx'));
const HandleForm = lazy(() => import('./requests/HandleForm.tsx'));
const EvaluationForm = lazy(() => import('./EvaluationForm.tsx'));

/** Label of a step's button. */
const stepLabel = (from: number, to: LessonStatus): string => {
  if (to === 1) return '确认';
  return to === 3 && from !== 2 ? '重新预留' : LESSON_STATUS.labelOf(to);
};

type Doing = 'edit' | 'evaluate' | 'replace' | LessonStatus | null;

/** The action that a link asks for (`?do=`), if the caller may do it. */
function askedFor(
  what: string | undefined,
  lesson: { steps: readonly LessonStatus[]; canEvaluate: boolean; canEdit: boolean; canReplace: boolean },
): Doing {
  if (what === 'edit' && lesson.canEdit) return 'edit';
  if (what === 'replace' && lesson.canReplace) return 'replace';
  if (what === 'confirm' && lesson.steps.includes(1)) return 1;
  return what === 'evaluate' && lesson.canEvaluate ? 'evaluate' : null;
}

/** The teacher chosen by matching for this lesson. */
const chosenTeacher = ({ teacherId, teacher }: Readonly<Record<string, string>>) =>
  Number(teacherId) > 0 ? { id: Number(teacherId), name: teacher ?? '' } : undefined;

/** One lesson, with what the caller's kind of user may see. */
export default function LessonPage() {
  const { userType } = useUser().userInfo;
  if (userType === 1) return <StaffLesson />;
  return userType === 2 ? <PartnerLesson /> : <TeacherLesson />;
}

/** Facts, half-days, confirmation times, money, evaluation and steps. */
function StaffLesson() {
  const page = usePage();
  const can = useCans();
  const [open, setOpen] = useState<Doing>(null);
  const [accepted, setAccepted] = useState<(Acceptance & { request: LessonRequest }) | null>(null);
  const accept = useCommand(lessonRequestsApi.handle, { success: '已采纳，已告诉对方' });
  const query = useQuery(queryOf(lessonsApi.detail, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  const lesson = query.data;
  const own = lesson.evaluations.find((one) => one.source === 'staff') ?? null;
  const close = () => {
    setOpen(null);
    setAccepted(null);
    if (page.search.do) page.setSearch({ do: null, teacherId: null, teacher: null });
  };
  const doing = accepted ? null : (open ?? askedFor(page.search.do, lesson));
  const onAccept = (request: LessonRequest) => setAccepted({ ...acceptanceOf(request, lesson), request });
  // The lesson was changed as asked for: the request is answered with it.
  const onDone = accepted
    ? () => accept.run({ id: accepted.request.id, version: accepted.request.version, isAccepted: true })
    : undefined;
  return (
    <DetailLayout
      key={lesson.id}
      {...lessonHead(lesson)}
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
          <ExportButton endpoint={calendarsApi.lesson} input={{ id: lesson.id }} label="加入日历" />
          <HistoryButton subject="lesson" id={lesson.id} />
        </Space>
      }
      tabs={[
        { key: 'times', label: '确认时间', content: <ConfirmationTimes lesson={lesson} /> },
        {
          key: 'files',
          label: '课件与课纲',
          content: (
            <>
              <LessonFiles lessonId={lesson.id} />
              {can(outlinesApi.ofLesson) && (
                <LessonDocuments lessonId={lesson.id} teacherId={lesson.teacherId} />
              )}
            </>
          ),
          isHidden: !can(lessonFilesApi.files),
        },
        {
          key: 'requests',
          label: '变更申请',
          content: <AllRequests lessonId={lesson.id} onAccept={onAccept} />,
          isHidden: !can(lessonRequestsApi.list),
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
      {can(lessonRequestsApi.list) && <OpenRequests lessonId={lesson.id} onAccept={onAccept} />}
      <StageBar lessonId={lesson.id} />
      <LessonFacts lesson={lesson} />
      <Suspense fallback={null}>
        {doing === 'edit' && <LessonForm lesson={lesson} onClose={close} />}
        {doing === 'replace' && (
          <ReplaceTeacher lesson={lesson} teacher={chosenTeacher(page.search)} onClose={close} />
        )}
        {doing === 'evaluate' && (
          <EvaluationForm lessonId={lesson.id} lessonName={lesson.lessonname} given={own} onClose={close} />
        )}
        {typeof doing === 'number' && <StateForm lesson={lesson} to={doing} onClose={close} />}
        {accepted?.form === 'state' && (
          <StateForm lesson={lesson} to={accepted.to} asked={accepted} onDone={onDone} onClose={close} />
        )}
        {accepted?.form === 'edit' && (
          <LessonForm
            lesson={lesson}
            asked={{ sessions: accepted.sessions, changeReason: accepted.changeReason }}
            onDone={onDone}
            onClose={close}
          />
        )}
        {accepted?.form === 'replace' && (
          <ReplaceTeacher lesson={lesson} teacher={undefined} onDone={onDone} onClose={close} />
        )}
        {accepted?.form === 'answer' && <HandleForm request={accepted.request} isAccepted onClose={close} />}
      </Suspense>
    </DetailLayout>
  );
}
