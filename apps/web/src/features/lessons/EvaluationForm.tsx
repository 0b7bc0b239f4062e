import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { Input, Rate } from 'antd';
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
}
const SCORES = [
  ['contentScore', '内容'],
  ['expressionScore', '表达'],
  ['interactionScore', '互动'],
  ['organisationScore', '组织'],
] as const;

/** Who reads the text, by who writes it. */
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
      <Field name="text" label="评语" isWide extra={TEXT_HINT[userType]}>
        <Input.TextArea rows={4} />
      </Field>
    </FormDrawer>
  );
}
