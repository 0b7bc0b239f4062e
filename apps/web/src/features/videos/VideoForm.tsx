import { VIDEO_KINDS, VIDEO_VISIBILITY, videosApi } from '@shibiao/contract/videos';
import { Checkbox, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useUser } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { InstitutionPicker } from '../../pickers/InstitutionPicker.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Video } from './VideosPage.tsx';

const Facts = () => (
  <>
    <Field name="title" label="标题" extra="不填则用文件名">
      <Input />
    </Field>
    <Field name="kind" label="类型">
      <Select options={codeOptions(VIDEO_KINDS)} />
    </Field>
    <Field name="topic" label="课题">
      <Input />
    </Field>
    <Field name="field" label="领域">
      <DictionarySelect list="field" />
    </Field>
    <Field name="description" label="说明" isWide>
      <Input.TextArea rows={2} />
    </Field>
  </>
);

/** A new video, or one that is to take the place of another; it waits for a review by somebody else. */
export default function VideoForm({ replaces, onClose }: { replaces?: Video; onClose: () => void }) {
  const isTeacher = useUser().userInfo.userType === 3;
  return (
    <FormDrawer
      title={replaces ? `更换《${replaces.title}》` : '上传视频'}
      endpoint={videosApi.add}
      formKey={`video-${replaces?.id ?? 'new'}`}
      initial={{
        files: [],
        replacesId: replaces?.id,
        kind: replaces?.kind ?? '试讲',
        title: replaces?.title,
        topic: replaces?.topic,
        field: replaces?.field,
        description: replaces?.description,
      }}
      prepare={({ files, ...values }) => ({ ...values, fileId: idsOf(files)[0] })}
      onSaved={() => notify.success('已上传，等待审核')}
      onClose={onClose}
    >
      {!isTeacher && !replaces && (
        <Field name="teacherId" label="讲师" mustFill isWide>
          <TeacherPicker />
        </Field>
      )}
      <Field name="files" label="视频" mustFill isWide extra="中断后选同一个文件会接着传">
        <FileUpload purpose="video" max={1} />
      </Field>
      <Facts />
    </FormDrawer>
  );
}

/** The facts of a video; the teacher alone says whether partners may see it. */
export function EditVideo({ video, onClose }: { video: Video; onClose: () => void }) {
  const isTeacher = useUser().userInfo.userType === 3;
  return (
    <FormDrawer
      title="编辑视频"
      endpoint={videosApi.edit}
      formKey={`video-edit-${video.id}`}
      initial={{
        ...video,
        action: 'save',
        consent: video.consentAt !== null,
        coorgid: video.coorgid ?? undefined,
      }}
      reload={async () => {
        const { list } = await call(videosApi.list, { id: video.id, count: 1 });
        return { ...list[0] };
      }}
      prepare={({ consent, coorgid, isCleared, ...values }) =>
        isTeacher ? { ...values, consent } : { ...values, coorgid: coorgid ?? 0, isCleared }
      }
      onClose={onClose}
    >
      <Facts />
      {isTeacher ? (
        <Field name="consent" label="对外展示" valuePropName="checked" isWide>
          <Checkbox>同意给合作客户看</Checkbox>
        </Field>
      ) : (
        <>
          <Field name="visibility" label="可见">
            <Select options={codeOptions(VIDEO_VISIBILITY)} />
          </Field>
          <Field name="coorgid" label="录制机构" extra="在哪家机构的课上录的；别家机构看不到，除非该机构同意">
            <InstitutionPicker
              chosen={video.coorgid ? { id: video.coorgid, name: video.coorgname ?? '' } : null}
            />
          </Field>
          <Field name="isCleared" label="机构授权" valuePropName="checked">
            <Checkbox>该机构同意对外展示</Checkbox>
          </Field>
        </>
      )}
    </FormDrawer>
  );
}
