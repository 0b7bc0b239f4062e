import { calendarsApi } from '@shibiao/contract/calendars';
import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { DueText, daysUntil } from '../../ui/DueText.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import { daysText } from './calendarEntries.ts';
import { OwnRequests, useMayAsk } from './requests/OwnRequests.tsx';
import { TeacherWork } from './TeacherWork.tsx';
import { PartnerFiles, TeacherFiles } from './VisitorFiles.tsx';

const EvaluationForm = lazy(() => import('./EvaluationForm.tsx'));
const AskForm = lazy(() => import('./requests/AskForm.tsx'));
const TO_PARTNER = answeredTo(lessonsApi.detail, 'partner');
const TO_TEACHER = answeredTo(lessonsApi.detail, 'teacher');
type Partners = OutputOf<typeof TO_PARTNER>;
type Teachers = OutputOf<typeof TO_TEACHER>;
type Fact = { label: string; value: React.ReactNode; isWide?: boolean };

/** A lesson for its institution: agreed facts, price, contact. */
export function PartnerLesson() {
  const page = usePage();
  const [isEvaluating, setIsEvaluating] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const mayAsk = useMayAsk(Number(page.params.id));
  const reserved = useCommand(lessonRequestsApi.confirmReservation, { success: '已确认，业务员会看到' });
  const query = useQuery(queryOf(TO_PARTNER, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  const lesson = query.data;
  const isAsked = page.search.do === 'evaluate' && lesson.canEvaluate;
  const close = () => {
    setIsEvaluating(false);
    if (page.search.do) page.setSearch({ do: null });
  };
  return (
    <DetailLayout
      {...headOf(lesson)}
      actions={
        <Space wrap>
          {lesson.lessonstatus === RESERVED && !lesson.customerConfirmedAt && (
            <Button
              type="primary"
              loading={reserved.isPending}
              onClick={() => reserved.run({ id: lesson.id, version: lesson.version })}
            >
              确认预留
            </Button>
          )}
          {lesson.canEvaluate && (
            <Button type="primary" onClick={() => setIsEvaluating(true)}>
              {lesson.evaluations.length > 0 ? '修改评价' : '评价'}
            </Button>
          )}
          {isChangeable(lesson) && mayAsk && <Button onClick={() => setIsAsking(true)}>申请变更</Button>}
          <ExportButton endpoint={calendarsApi.lesson} input={{ id: lesson.id }} label="加入日历" />
        </Space>
      }
      tabs={[{ key: 'files', label: '课件与课纲', content: <PartnerFiles lessonId={lesson.id} /> }]}
    >
      <OwnRequests lessonId={lesson.id} />
      <Facts
        title="课程"
        items={[
          { label: '联系人', value: lesson.orgcontact },
          ...factsOf(lesson),
          { label: '签约公司', value: lesson.contractCompanyName },
          { label: '合同', value: lesson.contractGroupNo },
          ...confirmedAt('客户确认', lesson.customerConfirmedAt),
          ...confirmedAt('延期确认', lesson.postponementConfirmedAt),
          ...confirmedAt('取消确认', lesson.cancellationConfirmedAt),
        ]}
      />
      {lesson.feeIncome !== null && (
        <Facts
          title="款项"
          items={[
            { label: '课程款', value: <Money value={lesson.feeIncome} /> },
            { label: '已开票', value: <Money value={lesson.invoiced} /> },
            { label: '已付', value: <Money value={lesson.received} /> },
          ]}
        />
      )}
      <Evaluations of={lesson.evaluations} />
      <Suspense fallback={null}>
        {isAsking && <AskForm lessonId={lesson.id} side="partner" onClose={() => setIsAsking(false)} />}
        {(isEvaluating || isAsked) && (
          <EvaluationForm
            lessonId={lesson.id}
            lessonName={lesson.lessonname}
            given={lesson.evaluations[0] ?? null}
            onClose={close}
          />
        )}
      </Suspense>
    </DetailLayout>
  );
}

const RESERVED = 3;
const POSTPONED = 2;

/** Lessons still to be taught, and postponed ones, whose days are past or to come. */
const isChangeable = ({ lessonstatus, lastDate }: Partners): boolean =>
  lessonstatus === POSTPONED || (IS_ON.includes(lessonstatus) && daysUntil(lastDate) >= 0);

/** States in which a teacher can confirm a date. */
const IS_ON: readonly number[] = [1, 3];

/** A lesson for its teacher: the question about it, time, place, customer, and what is handed in before. */
export function TeacherLesson() {
  const page = usePage();
  const query = useQuery(queryOf(TO_TEACHER, { id: page.params.id ?? '' }));
  const lesson = query.data;
  if (!lesson) return <QueryState of={query} />;
  return (
    <DetailLayout
      {...headOf(lesson)}
      actions={<ExportButton endpoint={calendarsApi.lesson} input={{ id: lesson.id }} label="加入日历" />}
      tabs={[{ key: 'files', label: '课件与课纲', content: <TeacherFiles lessonId={lesson.id} /> }]}
    >
      <TeacherWork lessonId={lesson.id} />
      <Facts
        title="课程"
        items={[
          {
            label: '我的确认',
            value: lesson.teacherPhoneDate ? (
              <DateText value={lesson.teacherPhoneDate} />
            ) : (
              <span className="quiet">待确认</span>
            ),
          },
          ...factsOf(lesson),
        ]}
      />
      <Facts
        title="课酬"
        items={[
          { label: '课酬', value: <Money value={lesson.teacherFee} /> },
          { label: '补贴', value: <Money value={lesson.subsidy} /> },
          { label: '已付课酬', value: <Money value={lesson.teacherPaid} /> },
        ]}
      />
      <Evaluations of={lesson.evaluations} />
    </DetailLayout>
  );
}

type Either = Partners | Teachers;

const headOf = (lesson: Either) => ({
  star: { kind: 'lesson', id: lesson.id } as const,
  title: lesson.lessonname,
  tags: <StatusTag value={lesson.progress} of={LESSON_PROGRESS} />,
  summary: (
    <>
      {lesson.lessonid} · {lesson.cooperationName} ·{' '}
      <RecordLink kind="teacher" id={lesson.teacherId}>
        {lesson.teachername ?? '讲师待定'}
      </RecordLink>
    </>
  ),
});

const placeOf = (lesson: Either): string =>
  lesson.isOnline ? '线上' : [lesson.cityName, lesson.venue].filter(Boolean).join(' ');

const confirmedAt = (label: string, at: string | null): Fact[] =>
  at ? [{ label, value: <DateText value={at} /> }] : [];

/** Facts that institution and teacher both read. */
const factsOf = (lesson: Either): Fact[] => [
  { label: '时段', value: `${daysText(lesson.sessions)}（${Number(lesson.lessondays)} 天）`, isWide: true },
  { label: '地点', value: placeOf(lesson) },
  { label: '课题', value: lesson.topic },
  { label: '领域', value: lesson.field },
  { label: '授课对象', value: lesson.audience },
  { label: '人数', value: lesson.headcount },
  { label: '业务员', value: lesson.authorName },
  {
    label: '对接人',
    value: lesson.handoverName && (
      <Space size={6}>
        {lesson.handoverName}
        {lesson.handoverPhone && <a href={`tel:${lesson.handoverPhone}`}>{lesson.handoverPhone}</a>}
      </Space>
    ),
  },
  ...confirmedAt('课件确认', lesson.coursewareConfirmedAt),
  ...(lesson.reserveExpiresOn && lesson.lessonstatus === 3
    ? [{ label: '预留到期', value: <DueText value={lesson.reserveExpiresOn} isOpen /> }]
    : []),
];

function Evaluations({ of }: { of: Teachers['evaluations'] }) {
  if (of.length === 0) return null;
  return (
    <Facts
      title="评价"
      items={of.map((one) => ({
        label: '机构评价',
        value: `${one.average} 分（内容 ${one.contentScore} · 表达 ${one.expressionScore} · 互动 ${one.interactionScore} · 组织 ${one.organisationScore}）${one.text ?? ''}`,
        isWide: true,
      }))}
    />
  );
}
