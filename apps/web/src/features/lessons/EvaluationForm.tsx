import { CORRECTION_DAYS, evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { Input, Rate } from 'antd';
import dayjs from 'dayjs';
import { useUser } from '../../lib/session.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

interface Given {
  contentScore: number | null;
  expressionScore: number | null;
  interactionScore: number | null;
  organisationScore: number | null;
  text: string | null;
  version: number | null;
  createdAt: string | null;
}
const SCORES = [
  ['contentScore', '内容'],
  ['expressionScore', '表达'],
  ['interactionScore', '互动'],
  ['organisationScore', '组织'],
] as const;

/** Readers of the text, by its author's kind. */
const TEXT_HINT: Record<number, string> = {
  1: '仅内部',
  2: '我们和讲师可见，讲师看不到评价人；提交后 7 天内可修改',
};

/** Four scores from 1 to 5 and a text; saving again changes the own evaluation. */
export default function EvaluationForm({
  lessonId,
  lessonName,
  given,
  onClose,
}: {
  lessonId: number;
  lessonName: string;
  given: Given | null;
  onClose: () => void;
}) {
  const { userType } = useUser().userInfo;
  const isLate =
    userType === 1 && Boolean(given?.createdAt) && dayjs().diff(given?.createdAt, 'day') >= CORRECTION_DAYS;
  return (
    <FormDrawer
      title={`评价课程：${lessonName}`}
      endpoint={evaluationsApi.editReview}
      formKey="evaluation"
      initial={{ ...given, version: given?.version ?? undefined, id: lessonId }}
      onClose={onClose}
    >
      {SCORES.map(([name, label]) => (
        <Field key={name} name={name} label={label}>
          <Rate />
        </Field>
      ))}
      {isLate && (
        <Field
          name="reason"
          label="修改原因"
          isWide
          mustFill
          extra={`评价写下已超过 ${CORRECTION_DAYS} 天，修改会记入流转记录并通知业务员、对接人和师资部`}
        >
          <Input.TextArea rows={2} />
        </Field>
      )}
      <Field name="text" label="评语" isWide extra={TEXT_HINT[userType]}>
        <Input.TextArea rows={4} />
      </Field>
    </FormDrawer>
  );
}
