import type { OutputOf } from '@shibiao/contract/endpoint';
import { COURSE_CATEGORIES } from '@shibiao/contract/learning/codes';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { teachersApi } from '@shibiao/contract/teachers';
import { Form, Input, Select, Switch } from 'antd';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { RichField } from '../../shared/richText/RichField.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { AudienceFields } from './AudienceFields.tsx';

export type EditedCourse = OutputOf<typeof learningCoursesApi.one>;
const flat = ({ cover, chapters: _chapters, ...course }: EditedCourse) => ({
  ...course,
  cover: cover ? [cover] : [],
});
const BLANK = {
  cover: [],
  userTypes: [1],
  isRequired: false,
  isSequential: false,
  passPercent: 80,
  sortOrder: 0,
};

interface Props {
  course: EditedCourse | null;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

/** Facts of a course: what it is, for whom, and by when it is learnt. */
export default function CourseForm({ course, onClose, onSaved }: Props) {
  const canPickTeacher = useCan(teachersApi.list);
  return (
    <FormDrawer
      title={course ? `修改课程：${course.title}` : '新建课程'}
      endpoint={learningCoursesApi.edit}
      formKey={`learning-course-${course?.id ?? 'new'}`}
      initial={course ? flat(course) : BLANK}
      reload={async () => flat(await call(learningCoursesApi.one, { id: course?.id ?? 0 }))}
      prepare={({ cover, ...values }) => ({ ...values, coverFileId: idsOf(cover)[0] ?? null })}
      onSaved={({ id }) => onSaved?.(id)}
      width={760}
      onClose={onClose}
    >
      <Field name="title" label="课程" isWide>
        <Input autoFocus />
      </Field>
      <Field name="category" label="分类">
        <Select options={codeOptions(COURSE_CATEGORIES)} />
      </Field>
      <Field name="lecturer" label="主讲">
        <Input />
      </Field>
      {canPickTeacher && (
        <Field name="teacherId" label="主讲是签约讲师">
          <TeacherPicker
            chosen={course?.teacherId ? { id: course.teacherId, name: course.teacherName ?? '' } : null}
          />
        </Field>
      )}
      <Field name="sortOrder" label="顺序（小的在前）">
        <NumberInput min={0} max={9999} style={{ width: '100%' }} />
      </Field>
      <Field name="cover" label="封面" isWide>
        <FileUpload purpose="learningPicture" max={1} />
      </Field>
      <Field name="summary" label="一句话简介" isWide>
        <Input />
      </Field>
      <AudienceFields />
      <Required />
      <Field name="isSequential" label="按顺序学习" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="passPercent" label="测验及格线（分）">
        <NumberInput min={1} max={100} style={{ width: '100%' }} />
      </Field>
      <Field name="description" label="课程介绍" isWide>
        <RichField />
      </Field>
    </FormDrawer>
  );
}

function Required() {
  const form = Form.useFormInstance();
  const isRequired = Form.useWatch<boolean | undefined>('isRequired', { form, preserve: true });
  return (
    <>
      <Field name="isRequired" label="必修" valuePropName="checked">
        <Switch />
      </Field>
      {isRequired && (
        <Field name="dueDays" label="发布后几天内学完" mustFill>
          <NumberInput min={1} max={365} style={{ width: '100%' }} />
        </Field>
      )}
    </>
  );
}
