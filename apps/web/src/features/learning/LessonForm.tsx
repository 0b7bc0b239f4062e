import { LESSON_KINDS, type LessonKind } from '@shibiao/contract/learning/codes';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { outlinesApi } from '@shibiao/contract/outlines';
import { videosApi } from '@shibiao/contract/videos';
import { Form, Input, Select, Switch } from 'antd';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import { useCan } from '../../lib/session.ts';
import { type FileRef, idsOf } from '../../lib/upload.ts';
import { type PickerValueProps, RemotePicker } from '../../pickers/RemotePicker.tsx';
import { RichField } from '../../shared/richText/RichField.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { EditedCourse } from './CourseForm.tsx';
import { QuestionsField } from './QuestionsField.tsx';

export type EditedLesson = EditedCourse['chapters'][number]['lessons'][number];
const flat = ({ file, ...lesson }: EditedLesson) => ({ ...lesson, files: file ? [file] : [] });

interface Props {
  courseId: number;
  chapterId: number;
  lesson: EditedLesson | null;
  onClose: () => void;
}

/** A lesson: a video, a file, a text or a quiz. Its draft is kept while it is written. */
export default function LessonForm({ courseId, chapterId, lesson, onClose }: Props) {
  return (
    <FormDrawer
      title={lesson ? `修改小节：${lesson.title}` : '新建小节'}
      endpoint={learningCoursesApi.editLesson}
      formKey={`learning-lesson-${lesson?.id ?? `new-${chapterId}`}`}
      initial={
        lesson
          ? flat(lesson)
          : { chapterId, kind: 'text', files: [], isRequired: true, isPublished: true, questions: [] }
      }
      reload={async () => {
        const { chapters } = await call(learningCoursesApi.one, { id: courseId });
        const found = chapters.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson?.id);
        return found ? flat(found) : {};
      }}
      prepare={({ files, ...values }) => ({
        ...values,
        chapterId,
        fileId: values.kind === 'video' || values.kind === 'file' ? (idsOf(files)[0] ?? null) : null,
        videoId: values.kind === 'video' ? values.videoId : null,
      })}
      width={760}
      onClose={onClose}
    >
      <Field name="title" label="小节" isWide>
        <Input autoFocus />
      </Field>
      <Field name="kind" label="类型">
        <Select options={codeOptions(LESSON_KINDS)} disabled={lesson !== null} />
      </Field>
      <Field name="minutes" label="大约几分钟">
        <NumberInput min={1} max={1000} style={{ width: '100%' }} />
      </Field>
      <Field name="isRequired" label="必修（计入进度）" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="isPublished" label="给学员看" valuePropName="checked" extra="新的小节在下一次发布时给学员">
        <Switch />
      </Field>
      <Content lesson={lesson} />
    </FormDrawer>
  );
}

function Content({ lesson }: { lesson: EditedLesson | null }) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<LessonKind | undefined>('kind', { form, preserve: true });
  const canPick = useCan(outlinesApi.list);
  const canPickVideo = useCan(videosApi.list);
  // Its length is known.
  const videoId = Form.useWatch<number | null | undefined>('videoId', form);
  if (kind === 'video')
    return (
      <>
        <Field
          name="files"
          label="视频"
          isWide
          mustFill={!canPickVideo}
          extra={canPickVideo ? '上传视频，或在下面选一段讲师视频' : undefined}
        >
          <FileUpload purpose="learningVideo" max={1} />
        </Field>
        {canPickVideo && (
          <Field name="videoId" label="讲师视频" extra="讲师换了新视频，这一节随着换；下架后不再播放">
            <VideoPicker
              chosen={lesson?.videoId ? { id: lesson.videoId, name: lesson.videoName ?? '' } : null}
            />
          </Field>
        )}
        {!videoId && <Length />}
      </>
    );
  if (kind === 'file')
    return (
      <>
        <Field
          name="files"
          label="文件"
          isWide
          extra={canPick ? '上传文件，或在下面选一份课纲文档' : undefined}
        >
          <FileUpload purpose="learningFile" max={1} />
        </Field>
        {canPick && (
          <Field name="versionId" label="课纲文档（当前版本）">
            <VersionPicker
              chosen={lesson?.versionId ? { id: lesson.versionId, name: lesson.versionName ?? '' } : null}
            />
          </Field>
        )}
        <Field name="pages" label="页数" extra="每页看满 5 秒算学完，最多 3 分钟">
          <NumberInput min={1} max={2000} style={{ width: '100%' }} />
        </Field>
      </>
    );
  if (kind === 'quiz')
    return (
      <Field name="questions" label="题目" isWide>
        <QuestionsField />
      </Field>
    );
  return (
    <Field name="body" label="正文" isWide mustFill>
      <RichField />
    </Field>
  );
}

const VersionPicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="文档、讲师或拼音"
    {...props}
    endpoint={outlinesApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.versionId ?? 0}
    nameOf={(row) => `${row.name} v${row.versionNo}`}
    secondOf={(row) => row.teachername}
  />
);

const VideoPicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="视频、讲师或拼音"
    {...props}
    endpoint={videosApi.list}
    inputOf={(keyword) => ({ keyword, status: 2, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.title}
    secondOf={(row) => row.teachername}
  />
);

/** The length is read from the uploaded video; it can be corrected where the browser cannot play it. */
function Length() {
  const form = Form.useFormInstance();
  const files = Form.useWatch<FileRef[] | undefined>('files', { form, preserve: true });
  const url = files?.[0]?.url;
  const size = files?.[0]?.id;
  const stored = form.getFieldValue('durationS') as number | null | undefined;
  useEffect(() => {
    if (!url || stored) return;
    const video = document.createElement('video');
    video.preload = 'metadata';
    const take = () => {
      if (Number.isFinite(video.duration) && !form.getFieldValue('durationS'))
        form.setFieldValue('durationS', Math.max(1, Math.round(video.duration)));
    };
    video.addEventListener('loadedmetadata', take, { once: true });
    video.src = fileUrl(url);
    return () => {
      video.removeEventListener('loadedmetadata', take);
      video.removeAttribute('src');
    };
  }, [url, stored, form]);
  return (
    <Field
      name="durationS"
      label="时长（秒）"
      mustFill
      extra={size ? '由视频读出，读不出时请填写' : '上传后自动读出'}
    >
      <NumberInput min={1} max={86_400} style={{ width: '100%' }} />
    </Field>
  );
}
