import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { type CandidateAction, STAGES } from '@shibiao/contract/recruitment/candidates';
import { useQuery } from '@tanstack/react-query';
import { Input, Rate, Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput, TimeInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Candidate } from './Board.tsx';

const TITLES: Partial<Record<CandidateAction, string>> = {
  move: '移动阶段',
  interview: '安排面试',
  score: '面试评价',
  offer: '发 Offer',
  reject: '淘汰',
  withdraw: '候选人放弃',
  reserve: '转入储备',
  reopen: '恢复',
};
const ASPECTS = ['专业', '沟通', '意愿', '稳定'];

interface Props {
  candidate: Candidate;
  action: CandidateAction;
  toStage?: number;
  onClose: () => void;
}

/** Form of a candidate's step, with the facts it needs. */
export default function StepForm({ candidate, action, toStage, onClose }: Props) {
  // The opening's interviewers are asked unless others are chosen.
  const opening = useQuery({
    ...queryOf(recruitmentApi.opening, { id: candidate.openingId }),
    enabled: action === 'interview',
  });
  const asksReason = action === 'reject' || action === 'withdraw' || action === 'move';
  if (opening.isLoading) return null;
  return (
    <FormDrawer
      title={`${candidate.name} · ${TITLES[action] ?? ''}`}
      endpoint={recruitmentApi.edit}
      formKey={`candidate-${action}`}
      columns={1}
      initial={{
        toStage,
        interviewers: opening.data?.interviewers ?? [],
        offerSalary: action === 'offer' ? (candidate.offerSalary ?? candidate.expectedSalary) : undefined,
      }}
      prepare={(values) => {
        const { 专业, 沟通, 意愿, 稳定, ...rest } = values as Record<string, unknown>;
        const scores = Object.fromEntries(
          Object.entries({ 专业, 沟通, 意愿, 稳定 }).filter(([, score]) => Number(score) > 0),
        );
        return {
          ...rest,
          id: candidate.id,
          version: candidate.version,
          action,
          scores: Object.keys(scores).length > 0 ? (scores as Record<string, number>) : undefined,
        };
      }}
      onClose={onClose}
    >
      {action === 'move' && (
        <Field name="toStage" label="到阶段" mustFill>
          <Select
            options={codeOptions(STAGES).filter((one) => one.value < 7 && one.value !== candidate.stage)}
          />
        </Field>
      )}
      {action === 'interview' && (
        <>
          <Field name="interviewAt" label="面试时间" mustFill>
            <TimeInput />
          </Field>
          <Field name="interviewers" label="面试官（每一位都收到待办）" mustFill>
            <PersonnelPicker isMultiple />
          </Field>
        </>
      )}
      {action === 'score' &&
        ASPECTS.map((aspect) => (
          <Field key={aspect} name={aspect} label={aspect}>
            <Rate />
          </Field>
        ))}
      {action === 'offer' && (
        <>
          <Field name="offerSalary" label="薪资（元/月）" mustFill>
            <MoneyInput />
          </Field>
          <Field name="offerOn" label="Offer 日期">
            <DateInput />
          </Field>
          <Field name="entryOn" label="约定入职日期">
            <DateInput />
          </Field>
        </>
      )}
      {asksReason && (
        <Field
          name="reason"
          label={action === 'move' ? '原因（退回必填）' : '原因'}
          mustFill={action !== 'move'}
        >
          <Input />
        </Field>
      )}
      <Field name="comment" label="说明">
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
