import { LESSON_STATUS, lessonsApi, type Session } from '@shibiao/contract/lessons/lessons';
import { Input } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { SessionsInput } from './SessionsInput.tsx';
import { showWarnings } from './showWarnings.ts';

interface Props {
  lesson: { id: number; version: number; sessions: { date: string; half: number }[] };
  to: 0 | 1 | 2 | 3 | 4;
  onClose: () => void;
}
const NEEDS_REASON: readonly number[] = [0, 2, 4];

/** One step of a lesson's state: why, and its half-days from now on. */
export default function StateForm({ lesson, to, onClose }: Props) {
  return (
    <FormDrawer
      title={`课程${LESSON_STATUS[to]}`}
      endpoint={lessonsApi.reserveOrPostpone}
      formKey={`lesson-state-${to}`}
      initial={{
        id: lesson.id,
        version: lesson.version,
        lessonstatus: to,
        sessions: lesson.sessions as Session[],
      }}
      onSaved={showWarnings}
      onClose={onClose}
    >
      {NEEDS_REASON.includes(to) && (
        <Field name="reason" label="原因" isWide mustFill>
          <Input.TextArea rows={3} />
        </Field>
      )}
      {(to === 1 || to === 3) && (
        <Field name="sessions" label="上课时段" isWide>
          <SessionsInput />
        </Field>
      )}
    </FormDrawer>
  );
}
