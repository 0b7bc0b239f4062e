import { calendarsApi } from '@shibiao/contract/calendars';
import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import { daysText } from './calendarEntries.ts';
import { PartnerFiles, TeacherFiles } from './VisitorFiles.tsx';

const EvaluationForm = lazy(() => import('./EvaluationForm.tsx'));
const TO_PARTNER = answeredTo(lessonsApi.detail, 'partner');
const TO_TEACHER = answeredTo(lessonsApi.detail, 'teacher');
type Partners = OutputOf<typeof TO_PARTNER>;
type Teachers = OutputOf<typeof TO_TEACHER>;
type Fact = { label: string; value: React.ReactNode; isWide?: boolean };

/** A lesson for its institution: agreed facts, price, contact. */
export function PartnerLesson() {
  const page = usePage();
  const [isEvaluating, setIsEvaluating] = useState(false);
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
          {lesson.canEvaluate && (
            <Button type="primary" onClick={() => setIsEvaluating(true)}>
              {lesson.evaluations.length > 0 ? '修改评价' : '评价'}
            </Button>
          )}
          <ExportButton endpoint={calendarsApi.lesson} input={{ id: lesson.id }} label="加入日历" />
        </Space>
      }
      tabs={[{ key: 'files', label: '课件与课纲', content: <PartnerFiles lessonId={lesson.id} /> }]}
    >
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
      <Facts
        title="款项"
        items={[
          { label: '课程款', value: <Money value={lesson.feeIncome} /> },
          { label: '已开票', value: <Money value={lesson.invoiced} /> },
          { label: '已付', value: <Money value={lesson.received} /> },
        ]}
      />
      <Evaluations of={lesson.evaluations} />
      <Suspense fallback={null}>
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

/** States in which a teacher can confirm a date. */
const IS_ON: readonly number[] = [1, 3];

/** A lesson for its teacher: time, place, customer, and the requested confirmation. */
export function TeacherLesson() {
  const page = usePage();
  const query = useQuery(queryOf(TO_TEACHER, { id: page.params.id ?? '' }));
  const confirmed = useCommand(lessonsApi.setTeacherPhoneDate, { success: '已确认，对接人会看到' });
  const lesson = query.data;
  const isAwaited = lesson && lesson.teacherPhoneDate === null && IS_ON.includes(lesson.lessonstatus);
  const ask = () =>
    lesson &&
    confirm({
      title: '确认按这个时间和地点授课？',
      content: `${daysText(lesson.sessions)}，${placeOf(lesson) || '地点待定'}`,
      okText: '确认授课',
      onOk: () => confirmed.send({ id: lesson.id, version: lesson.version }),
    });
  // Opened by a message or the reminder after sign-in, to be answered.
  const isAsked = Boolean(isAwaited) && page.search.do === 'confirm';
  const askNow = useEffectEvent(ask);
  const { setSearch } = page;
  useEffect(() => {
    if (!isAsked) return;
    setSearch({ do: null });
    askNow();
  }, [isAsked, setSearch]);
  if (!lesson) return <QueryState of={query} />;
  return (
    <DetailLayout
      {...headOf(lesson)}
      actions={
        <Space wrap>
          {isAwaited && (
            <Button type="primary" loading={confirmed.isPending} onClick={ask}>
              确认授课
            </Button>
          )}
          <ExportButton endpoint={calendarsApi.lesson} input={{ id: lesson.id }} label="加入日历" />
        </Space>
      }
      tabs={[{ key: 'files', label: '课件与课纲', content: <TeacherFiles lessonId={lesson.id} /> }]}
    >
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
