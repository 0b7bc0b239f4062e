import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { Input } from 'antd';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { type Ask, halvesInWords } from './AskCard.tsx';

/** 有冲突: why, and another day on the same half-days where there is one. Staff answer; the lesson stays until then. */
export default function ConflictForm({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const halves = [...new Set(ask.facts.sessions.map(({ half }) => half))];
  return (
    <FormDrawer
      title={`有冲突：${ask.lessonname}`}
      endpoint={lessonRequestsApi.ask}
      formKey={`teacher-conflict-${ask.lessonId}`}
      initial={{ lessonId: ask.lessonId }}
      prepare={({ text, day }) => ({
        lessonId: ask.lessonId,
        kind: day ? '改期' : '无法上课',
        text: text as string,
        wanted: day ? halves.map((half) => ({ date: day as string, half })) : [],
      })}
      columns={1}
      okText="提交"
      onClose={onClose}
    >
      <Field name="text" label="原因" mustFill extra={`原定 ${halvesInWords(ask.facts.sessions)}`}>
        <Input.TextArea rows={3} placeholder="如：当天在外地授课" />
      </Field>
      <Field name="day" label="可以改到哪天（不填为无法上课）">
        <DateInput />
      </Field>
    </FormDrawer>
  );
}
