import { recommendationsApi } from '@shibiao/contract/recommendations';
import { Input } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Recommended } from './Recommendations.tsx';

/** Answers the customer's question about a recommended teacher. */
export default function ReplyForm({ one, onClose }: { one: Recommended; onClose: () => void }) {
  return (
    <FormDrawer
      title={`回复客户：${one.teacherName}`}
      endpoint={recommendationsApi.answerQuestion}
      formKey={`recommendation-reply-${one.id}`}
      initial={{ id: one.id }}
      okText="回复"
      columns={1}
      onClose={onClose}
    >
      <Field name="text" label="回复" extra="客户可见；讲师看不到这里的问答">
        <Input.TextArea rows={4} />
      </Field>
    </FormDrawer>
  );
}
