import { boardApi } from '@shibiao/contract/lessons/board';
import { CHANGE_REASONS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Select } from 'antd';
import { queryOf } from '../../../lib/query.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { QueryLine } from '../../../ui/QueryState.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { BookingAlerts } from '../BookingHints.tsx';
import { daysText } from '../calendarEntries.ts';
import { Comparison } from '../replace/Comparison.tsx';
import { proposalOf } from '../replace/useProposal.ts';
import { showWarnings } from '../showWarnings.ts';
import styles from './fortnight.module.css';
import type { BoardLesson, BoardTeacher, Half } from './geometry.ts';

interface Props {
  lesson: BoardLesson;
  teacher: BoardTeacher;
  hasOtherTeacher: boolean;
  sessions: Half[];
  onClose: () => void;
}

/** Proposed fee and travel of the other teacher, for callers who see them while they are open. */
function Figures({ lessonId, teacherId, halves }: { lessonId: number; teacherId: number; halves: number }) {
  const form = Form.useFormInstance();
  const teacherFee = Form.useWatch<string | null | undefined>('teacherFee', form);
  const travelFee = Form.useWatch<string | null | undefined>('travelFee', form);
  const { data } = useQuery(proposalOf(lessonId, teacherId, halves));
  if (!data?.proposed) return null;
  const { proposed, closedBy } = data;
  return (
    <>
      {closedBy === null && (
        <>
          <Field
            name="teacherFee"
            label="课酬（元）"
            initialValue={proposed.isFeeKnown ? proposed.teacherFee : null}
          >
            <MoneyInput />
          </Field>
          <Field name="travelFee" label="差旅费（元）" initialValue={proposed.travelFee}>
            <MoneyInput />
          </Field>
        </>
      )}
      <Comparison
        proposal={data}
        teacherFee={closedBy === null ? teacherFee : proposed.teacherFee}
        travelFee={closedBy === null ? travelFee : proposed.travelFee}
      />
    </>
  );
}

/** Preview of a move or an extension on the board, answered by the server before it is saved. */
export default function BookingForm({ lesson, teacher, hasOtherTeacher, sessions, onClose }: Props) {
  const booking = {
    id: lesson.id,
    teacherId: teacher.id,
    sessions: sessions as { date: string; half: 1 | 2 | 3 }[],
  };
  const query = useQuery(queryOf(boardApi.checkBooking, booking, { staleTime: 0 }));
  const { data: check, isPending } = query;
  const isClash = (check?.taken.length ?? 0) > 0;
  const days = (halves: readonly Half[]) => daysText(halves as typeof booking.sessions);
  return (
    <FormDrawer
      title={`调整排课：${lesson.lessonname}`}
      endpoint={lessonsApi.edit}
      formKey={`booking-${lesson.id}`}
      initial={{ id: lesson.id, version: lesson.version }}
      prepare={(values) => ({
        ...values,
        ...booking,
        version: lesson.version,
        lessonname: lesson.lessonname,
      })}
      columns={1}
      okText="保存调整"
      onSaved={showWarnings}
      onClose={onClose}
    >
      <dl className={styles.bookingChange}>
        <dt>课程</dt>
        <dd>
          {lesson.lessonid} · {lesson.cooperationName} · {lesson.cityName ?? '未填城市'}
        </dd>
        <dt>讲师</dt>
        <dd>
          {teacher.name}
          {hasOtherTeacher && <em>（更换）</em>}
        </dd>
        <dt>原时段</dt>
        <dd>{days(lesson.sessions)}</dd>
        <dt>新时段</dt>
        <dd>
          <strong>{days(sessions)}</strong>（共 {sessions.length / 2} 天）
        </dd>
      </dl>
      {isPending && <Alert type="info" title="正在检查时段……" />}
      <QueryLine of={query} />
      {check && <BookingAlerts check={check} />}
      {check && check.blocks.length + check.warnings.length === 0 && (
        <Alert type="success" showIcon title="时段空闲，没有冲突" />
      )}
      {check?.needsReason && (
        <Field name="changeReason" label={hasOtherTeacher ? '更换讲师原因' : '改期原因'} mustFill>
          <Select options={codeOptions(CHANGE_REASONS)} placeholder="哪一方的原因，计入师资看板" />
        </Field>
      )}
      {hasOtherTeacher && <Figures lessonId={lesson.id} teacherId={teacher.id} halves={sessions.length} />}
      {isClash && check?.isClashAllowed && (
        <Field name="clashReason" label="同时段理由（填写后可以同时段排课）">
          <Input />
        </Field>
      )}
    </FormDrawer>
  );
}
