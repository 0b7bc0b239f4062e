import type { OutputOf } from '@shibiao/contract/endpoint';
import { type LessonStatus, STATES_WITH_REASON } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Input } from 'antd';
import { useCan } from '../../lib/session.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { BookingHint } from './BookingHints.tsx';
import { SessionsInput } from './SessionsInput.tsx';
import { showWarnings } from './showWarnings.ts';

interface Props {
  lesson: OutputOf<typeof lessonsApi.detail>;
  to: LessonStatus;
  /** A customer's or teacher's request that the step answers. */
  asked?: { reason: string; sessions: OutputOf<typeof lessonsApi.detail>['sessions'] } | undefined;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** Titles of steps, in the future sense: nothing is saved yet. */
const TITLES: Record<LessonStatus, string> = {
  0: '取消已确认的课程',
  1: '确认课程',
  2: '延期课程',
  3: '预留课程',
  4: '取消预留的课程',
};

/** Form of a lesson's step: its reason, and the half-days after it. */
export default function StateForm({ lesson, to, asked, onDone, onClose }: Props) {
  const canAllowClash = useCan('/lesson/allowClash');
  return (
    <FormDrawer
      title={TITLES[to]}
      endpoint={lessonsApi.reserveOrPostpone}
      formKey={`lesson-state-${to}`}
      initial={{
        id: lesson.id,
        version: lesson.version,
        lessonstatus: to,
        sessions: asked?.sessions ?? lesson.sessions,
        reason: asked?.reason,
      }}
      onSaved={(saved) => {
        showWarnings(saved);
        onDone?.();
      }}
      onClose={onClose}
    >
      {STATES_WITH_REASON.includes(to) && (
        <Field name="reason" label="原因" isWide mustFill extra="仅内部，不写进给客户和讲师的通知">
          <Input.TextArea rows={3} />
        </Field>
      )}
      {(to === 1 || to === 3) && (
        <Field name="sessions" label="上课时段" isWide>
          <SessionsInput />
        </Field>
      )}
      {(to === 1 || to === 3) && <BookingHint lessonId={lesson.id} booked={{ ...lesson, to }} />}
      {(to === 1 || to === 3) && canAllowClash && (
        <Field name="clashReason" label="同时段理由（讲师该时段已有课时填写）" isWide>
          <Input />
        </Field>
      )}
      {to === 3 && (
        <Field name="reserveExpiresOn" label="预留到期" extra="不填：7 天后，不晚于上课日">
          <DateInput />
        </Field>
      )}
    </FormDrawer>
  );
}
