import { videosApi } from '@shibiao/contract/videos';
import { Input } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

interface Props {
  video: { id: number; version: number };
  action: 'reject' | 'off';
  onClose: () => void;
}

/** The reason for which a video is returned or taken off; the teacher reads it. */
export function ReasonForm({ video, action, onClose }: Props) {
  const verb = action === 'reject' ? '退回' : '下架';
  return (
    <FormDrawer
      title={`${verb}视频`}
      endpoint={videosApi.edit}
      formKey={`video-${action}-${video.id}`}
      initial={{ id: video.id, version: video.version, action }}
      okText={verb}
      onClose={onClose}
    >
      <Field name="reason" label="原因" mustFill isWide extra="讲师会看到">
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}
