import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { Input } from 'antd';
import { call } from '../../../lib/call.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { LessonRequest } from './acceptance.ts';

interface Props {
  request: Pick<LessonRequest, 'id' | 'version' | 'kind' | 'byName'>;
  isAccepted: boolean;
  onClose: () => void;
}

/** Answer to a request; declining needs a reason. */
export default function HandleForm({ request, isAccepted, onClose }: Props) {
  return (
    <FormDrawer
      title={`${isAccepted ? '采纳' : '不采纳'}：${request.byName} 的${request.kind}申请`}
      endpoint={lessonRequestsApi.handle}
      formKey={isAccepted ? 'lesson-request-accept' : 'lesson-request-decline'}
      initial={{ id: request.id, version: request.version, isAccepted }}
      okText={isAccepted ? '采纳' : '不采纳'}
      columns={1}
      reload={async () => {
        const { list } = await call(lessonRequestsApi.list, { id: request.id });
        return { id: request.id, version: list[0]?.version, isAccepted };
      }}
      onClose={onClose}
    >
      <Field name="answer" label="答复" isWide mustFill={!isAccepted} extra="对方会收到这句话">
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
