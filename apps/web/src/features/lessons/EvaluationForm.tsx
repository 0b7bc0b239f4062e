import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { Input, Rate } from 'antd';
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
      <Field name="text" label="评语" isWide>
        <Input.TextArea rows={4} />
      </Field>
    </FormDrawer>
  );
}
