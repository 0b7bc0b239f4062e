import { LEVELS } from '@shibiao/contract/customers/customers';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { POSTER_SUBJECTS, postersApi } from '@shibiao/contract/posters';
import { teachersApi } from '@shibiao/contract/teachers';
import { Form, Input, Select, Switch } from 'antd';
import { call } from '../../lib/call.ts';
import { useCans } from '../../lib/session.ts';
import { type FileRef, idsOf } from '../../lib/upload.ts';
import { LessonPicker } from '../../pickers/LessonPicker.tsx';
import { RegionsSelect } from '../../pickers/RegionsSelect.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { InstitutionsPicker } from './InstitutionsPicker.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import type { Poster } from './PostersPage.tsx';

const flat = ({ audience, ...poster }: Poster) => ({ ...poster, ...audience, files: [] });

/** Form of a poster: picture, period, audience and target. */
export default function PosterForm({ poster, onClose }: { poster: Poster | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={poster ? `修改海报：${poster.title}` : '新建海报'}
      endpoint={postersApi.edit}
      formKey="poster"
      initial={poster ? flat(poster) : { isActive: true, isForAll: true, sortOrder: 0, files: [] }}
      reload={async () => {
        const { list } = await call(postersApi.list, { id: poster?.id });
        return list[0] ? flat(list[0]) : {};
      }}
      prepare={({ files, ...values }) => {
        const [fresh] = idsOf(files);
        return { ...values, fileId: fresh ?? (values.fileId as number | null) };
      }}
      width={720}
      onClose={onClose}
    >
      <Field name="title" label="标题" isWide>
        <Input autoFocus />
      </Field>
      <Field name="files" label="图片" extra="竖版，建议 600 × 840">
        <FileUpload purpose="poster" max={1} />
      </Field>
      <Preview />
      <Field name="fromDate" label="开始日期">
        <DateInput />
      </Field>
      <Field name="toDate" label="结束日期（含）">
        <DateInput />
      </Field>
      <Field name="imgopen" label="点击打开" isWide extra="https 地址，或站内路径（如 /posters/…）">
        <Input inputMode="url" />
      </Field>
      <Subject poster={poster} />
      <Audience poster={poster} />
      <Field name="sortOrder" label="顺序（大的在前）">
        <NumberInput min={0} max={1000} style={{ width: '100%' }} />
      </Field>
      <Field name="isActive" label="启用" valuePropName="checked">
        <Switch />
      </Field>
    </FormDrawer>
  );
}

function Preview() {
  const form = Form.useFormInstance();
  const title = Form.useWatch<string | undefined>('title', form);
  const files = Form.useWatch<FileRef[] | undefined>('files', form);
  const stored = Form.useWatch<string | undefined>('imgurl', { form, preserve: true });
  return <PhonePreview title={title ?? ''} imgurl={files?.[0]?.url ?? stored ?? null} />;
}

function Subject({ poster }: { poster: Poster | null }) {
  const can = useCans();
  const form = Form.useFormInstance();
  const kind = Form.useWatch<keyof typeof pickers | null>('subjectKind', { form, preserve: true });
  const pickers = {
    讲师: can(teachersApi.list) && TeacherPicker,
    课程: can(lessonsApi.list) && LessonPicker,
    链接: false,
  } as const;
  const Picker = kind !== null && kind !== undefined && pickers[kind];
  return (
    <>
      <Field name="subjectKind" label="推介对象">
        <Select
          allowClear={CLEARABLE}
          options={codeOptions(POSTER_SUBJECTS).filter(
            ({ value }) => value === '链接' || value === poster?.subjectKind || pickers[value],
          )}
          onChange={() => form.setFieldValue('subjectId', null)}
        />
      </Field>
      {Picker && (
        <Field name="subjectId" label={kind} mustFill>
          <Picker
            key={kind}
            chosen={
              poster?.subjectId && poster.subjectKind === kind
                ? { id: poster.subjectId, name: poster.subjectName ?? '' }
                : null
            }
          />
        </Field>
      )}
    </>
  );
}

function Audience({ poster }: { poster: Poster | null }) {
  const form = Form.useFormInstance();
  const isForAll = Form.useWatch<boolean>('isForAll', form);
  return (
    <>
      <Field name="isForAll" label="展示给全部合作客户" valuePropName="checked" isWide>
        <Switch />
      </Field>
      {!isForAll && (
        <>
          <Field name="levels" label="客户等级">
            <Select mode="multiple" options={codeOptions(LEVELS)} />
          </Field>
          <Field name="provinceIds" label="省份">
            <RegionsSelect isProvinces />
          </Field>
          <Field name="institutionIds" label="机构（任一条件符合即可）" isWide>
            <InstitutionsPicker chosen={poster?.institutions ?? []} />
          </Field>
        </>
      )}
    </>
  );
}
