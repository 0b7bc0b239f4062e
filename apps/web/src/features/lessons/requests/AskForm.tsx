import { KINDS_OF_SIDE, lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { Form, Input, Radio } from 'antd';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { SessionsInput, sessionsInWords } from '../SessionsInput.tsx';

interface Props {
  lessonId: number;
  side: keyof typeof KINDS_OF_SIDE;
  onClose: () => void;
}

/** Form by which a visitor asks for a change of a lesson. */
export default function AskForm({ lessonId, side, onClose }: Props) {
  return (
    <FormDrawer
      title="申请变更"
      endpoint={lessonRequestsApi.ask}
      formKey={`lesson-request-${lessonId}`}
      initial={{ lessonId, kind: '改期', wanted: [] }}
      okText="提交申请"
      columns={1}
      onClose={onClose}
    >
      <Fields side={side} />
    </FormDrawer>
  );
}

function Fields({ side }: Pick<Props, 'side'>) {
  const kind = Form.useWatch<string | undefined>('kind', Form.useFormInstance());
  return (
    <>
      <Field name="kind" label="想变更什么" isWide>
        <Radio.Group
          optionType="button"
          options={KINDS_OF_SIDE[side].map((value) => ({ value, label: value }))}
        />
      </Field>
      {(kind === '改期' || kind === '无法上课') && (
        <Field
          name="wanted"
          label="希望的时段（可不选）"
          isWide
          text={(value) => sessionsInWords(value ?? [])}
        >
          <SessionsInput />
        </Field>
      )}
      <Field
        name="text"
        label="说明"
        isWide
        mustFill={kind !== '改期'}
        extra="下一个工作日 12:00 前答复；请不要写电话、微信等联系方式"
      >
        <Input.TextArea rows={4} />
      </Field>
    </>
  );
}
