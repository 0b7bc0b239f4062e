import { learningBannersApi } from '@shibiao/contract/learning/banners';
import { BANNER_SIZE, BANNER_TARGETS } from '@shibiao/contract/learning/codes';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { packagesApi } from '@shibiao/contract/packages';
import { teachersApi } from '@shibiao/contract/teachers';
import { Form, Input, Select, Switch } from 'antd';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { type PickerValueProps, RemotePicker } from '../../pickers/RemotePicker.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import type { Banner } from './BannersPage.tsx';

const flat = ({ file, ...banner }: Banner) => ({ ...banner, files: [file] });

/** A banner: picture, place that it opens, days and audience. */
export default function BannerForm({ banner, onClose }: { banner: Banner | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={banner ? `修改轮播：${banner.title}` : '新建轮播'}
      endpoint={learningBannersApi.editBanner}
      formKey={`learning-banner-${banner?.id ?? 'new'}`}
      initial={banner ? flat(banner) : { files: [], target: 'course', userTypes: [1, 2, 3], isActive: true }}
      reload={async () => {
        const { list } = await call(learningBannersApi.banners, { count: 1000 });
        const found = list.find(({ id }) => id === banner?.id);
        return found ? flat(found) : {};
      }}
      prepare={({ files, ...values }) => ({ ...values, fileId: idsOf(files)[0] ?? null })}
      width={720}
      onClose={onClose}
    >
      <Field name="title" label="标题" isWide>
        <Input autoFocus />
      </Field>
      <Field
        name="files"
        label="图片"
        isWide
        mustFill
        extra={`横版，建议 ${BANNER_SIZE.width} × ${BANNER_SIZE.height}`}
      >
        <FileUpload purpose="learningPicture" max={1} />
      </Field>
      <Target banner={banner} />
      <Field name="fromDate" label="开始日期">
        <DateInput />
      </Field>
      <Field name="toDate" label="结束日期（含）">
        <DateInput />
      </Field>
      <AudienceFields />
      <Field name="isActive" label="启用" valuePropName="checked">
        <Switch />
      </Field>
    </FormDrawer>
  );
}

function Target({ banner }: { banner: Banner | null }) {
  const form = Form.useFormInstance();
  const target = Form.useWatch<string | undefined>('target', { form, preserve: true });
  const chosen = (id: number | null | undefined) => (id ? { id, name: banner?.targetName ?? '' } : null);
  const isHeld = {
    course: true,
    package: useCan(packagesApi.list),
    teacher: useCan(teachersApi.list),
    link: true,
  };
  const options = codeOptions(BANNER_TARGETS).filter(
    ({ value }) => isHeld[value] || banner?.target === value,
  );
  return (
    <>
      <Field name="target" label="点击打开">
        <Select options={options} />
      </Field>
      {target === 'course' && (
        <Field name="courseId" label="课程" mustFill>
          <CoursePicker chosen={chosen(banner?.courseId)} />
        </Field>
      )}
      {target === 'package' && (
        <Field name="packageId" label="资料包" mustFill>
          <PackagePicker chosen={chosen(banner?.packageId)} />
        </Field>
      )}
      {target === 'teacher' && (
        <Field name="teacherId" label="讲师" mustFill>
          <TeacherPicker chosen={chosen(banner?.teacherId)} />
        </Field>
      )}
      {target === 'link' && (
        <Field name="link" label="链接" mustFill extra="https 地址，或站内路径（如 /profitTreasure）">
          <Input inputMode="url" />
        </Field>
      )}
    </>
  );
}

const PackagePicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="资料包或拼音"
    {...props}
    endpoint={packagesApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.title}
    secondOf={(row) => row.kind}
  />
);

const CoursePicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="课程、主讲或拼音"
    {...props}
    endpoint={learningCoursesApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.title}
    secondOf={(row) => row.category}
  />
);
