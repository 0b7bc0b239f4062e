import type { OutputOf } from '@shibiao/contract/endpoint';
import { boardApi } from '@shibiao/contract/lessons/board';
import { CHANGE_REASONS, LESSON_MONEY } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { TRAVEL_PAYER } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { call } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { CLEARABLE } from '../../../ui/clearable.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { QueryLine, QueryState } from '../../../ui/QueryState.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { BookingAlerts } from '../BookingHints.tsx';
import { daysText } from '../calendarEntries.ts';
import { showWarnings } from '../showWarnings.ts';
import { Candidates } from './Candidates.tsx';
import { Comparison, type Proposal } from './Comparison.tsx';
import styles from './replace.module.css';
import { proposalOf, usePropose } from './useProposal.ts';

type Lesson = OutputOf<typeof lessonsApi.detail>;
interface Props {
  lesson: Lesson;
  /** The teacher chosen before by matching. */
  teacher: { id: number; name: string } | undefined;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** Form that replaces a lesson's teacher: candidates, costs, profit and notified people. */
export default function ReplaceTeacher({ lesson, teacher, onDone, onClose }: Props) {
  const first = useQuery({ ...proposalOf(lesson.id, teacher?.id ?? 0), enabled: teacher !== undefined });
  // The form waits for the figures of the teacher chosen by matching.
  if (teacher && first.isPending) return null;
  const open = first.data?.closedBy === null ? first.data.proposed : null;
  return (
    <FormDrawer
      title={lesson.teacherId ? '替换讲师' : '安排讲师'}
      endpoint={replacementApi.replaceTeacher}
      formKey="lesson-replace"
      initial={{
        id: lesson.id,
        version: lesson.version,
        teacherId: teacher?.id,
        teacherFee: open ? (open.isFeeKnown ? open.teacherFee : null) : lesson.teacherFee,
        travelFee: open ? open.travelFee : lesson.travelFee,
      }}
      reload={async () => {
        const { version, teacherId } = await call(lessonsApi.detail, { id: lesson.id });
        return { id: lesson.id, version, teacherId };
      }}
      width={720}
      okText={lesson.teacherId ? '替换' : '安排'}
      onSaved={(saved) => {
        showWarnings(saved);
        onDone?.();
      }}
      onClose={onClose}
    >
      <Fields lesson={lesson} teacher={teacher} />
    </FormDrawer>
  );
}

function Fields({ lesson, teacher }: Pick<Props, 'lesson' | 'teacher'>) {
  const form = Form.useFormInstance();
  const teacherId = Form.useWatch<number | null | undefined>('teacherId', form);
  const propose = usePropose(lesson.id);
  return (
    <>
      <p className={`is-wide quiet ${styles.lesson}`}>
        {lesson.lessonname} · {daysText(lesson.sessions)}
        {lesson.teachername && ` · 现任讲师 ${lesson.teachername}`}
      </p>
      <Field name="teacherId" label="新讲师" isWide>
        <Candidates lesson={lesson} chosen={teacher} onChange={(chosen) => chosen && void propose(chosen)} />
      </Field>
      {teacherId ? <Consequences key={teacherId} lesson={lesson} teacherId={teacherId} /> : null}
      <Field name="changeReason" label="哪一方的原因" extra="计入师资看板" isWide>
        <Radio.Group optionType="button" options={codeOptions(CHANGE_REASONS)} />
      </Field>
      <Field name="note" label="说明" isWide extra="仅内部，写进流转记录">
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Field>
    </>
  );
}

/** Conflicts of the chosen teacher, fee and travel with the profit, and notified people. */
function Consequences({ lesson, teacherId }: { lesson: Lesson; teacherId: number }) {
  const form = Form.useFormInstance();
  const teacherFee = Form.useWatch<string | null | undefined>('teacherFee', form);
  const travelFee = Form.useWatch<string | null | undefined>('travelFee', form);
  const canSeeMoney = useCan(LESSON_MONEY);
  const canCheck = useCan(boardApi.checkBooking);
  const canAllowClash = useCan('/lesson/allowClash');
  const query = useQuery(proposalOf(lesson.id, teacherId));
  const booking = useQuery(
    queryOf(
      boardApi.checkBooking,
      { id: lesson.id, teacherId, lessonstatus: lesson.lessonstatus, sessions: lesson.sessions },
      { enabled: canCheck && lesson.sessions.length > 0, isQuiet: true, staleTime: 0 },
    ),
  );
  if (!query.data) return <QueryState of={query} />;
  const check = booking.data;
  const proposal = query.data;
  const isClash = (check?.taken.length ?? 0) > 0;
  return (
    <>
      {proposal.refusal && <Alert className="is-wide" type="error" showIcon title={proposal.refusal} />}
      <QueryLine of={booking} />
      {check && <BookingAlerts check={check} />}
      {isClash && canAllowClash && (
        <Field name="clashReason" label="同时段理由（讲师该时段已有课时填写）" isWide>
          <Input />
        </Field>
      )}
      {canSeeMoney && proposal.closedBy === null && (
        <>
          <Field name="teacherFee" label="课酬（元）">
            <MoneyInput />
          </Field>
          <Field name="travelFee" label="差旅费（元）">
            <MoneyInput />
          </Field>
          <Field name="travelPayer" label="差旅承担">
            <Select allowClear={CLEARABLE} placeholder="按讲师资料" options={codeOptions(TRAVEL_PAYER)} />
          </Field>
        </>
      )}
      <div className="is-wide">
        <Comparison proposal={proposal} teacherFee={teacherFee} travelFee={travelFee} />
        <NotifiedPeople proposal={proposal} lesson={lesson} />
      </div>
    </>
  );
}

/** People who are notified, people to call, and confirmations that are asked anew. */
function NotifiedPeople({ proposal, lesson }: { proposal: Proposal; lesson: Lesson }) {
  const titles = {
    former: `原讲师 ${lesson.teachername ?? ''}`,
    teacher: `新讲师 ${proposal.teachername}`,
    partner: '客户',
    staff: '业务员与对接人',
  };
  const parts = proposal.told.filter(({ part }) => part !== 'former' || lesson.teacherId !== null);
  return (
    <section className={styles.told} aria-label="通知谁">
      <b>保存后通知</b>
      <ul>
        {parts.map(({ part, names }) => (
          <li key={part}>
            {titles[part]}
            {part === 'staff' || part === 'partner'
              ? names.length > 0
                ? `：${names.join('、')}`
                : '：没有其他要通知的账号'
              : names.length > 0
                ? '：系统消息'
                : '：没有账号，请电话告知'}
          </li>
        ))}
      </ul>
      {proposal.falls.length > 0 && <p>原讲师的{proposal.falls.join('、')}失效，由新讲师重新确认。</p>}
    </section>
  );
}
