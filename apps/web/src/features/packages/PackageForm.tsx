import { LEVELS } from '@shibiao/contract/customers/customers';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { PACKAGE_KINDS, packagesApi } from '@shibiao/contract/packages';
import { Checkbox, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { idsOf } from '../../lib/upload.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionsSelect } from '../../pickers/RegionsSelect.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { type Chosen, ContentList } from './ContentList.tsx';

type Opened = OutputOf<typeof packagesApi.one>;

const chosenOf = (one: Opened): Chosen[] =>
  one.contents.map(({ id, title, nodeId, versionId, videoId, fileId }) => ({
    id,
    title,
    nodeId: nodeId ?? undefined,
    versionId: versionId ?? undefined,
    videoId: videoId ?? undefined,
    fileId: fileId ?? undefined,
  }));
const initialOf = (one: Opened | undefined) =>
  one
    ? {
        ...one,
        items: chosenOf(one),
        action: 'save',
        isForStaff: one.userTypes.includes(1),
        isForPartners: one.userTypes.includes(2),
        isForTeachers: one.userTypes.includes(3),
        isPublished: one.status === 2,
        cover: [],
      }
    : {
        items: [],
        kind: '课程资料',
        isForStaff: true,
        isForPartners: false,
        isForTeachers: false,
        cover: [],
      };

/** Makes or changes a package. Published ones are what their readers get at once. */
export default function PackageForm({ of, onClose }: { of?: Opened; onClose: () => void }) {
  return (
    <FormDrawer
      title={of ? '编辑资料包' : '新建资料包'}
      endpoint={packagesApi.edit}
      formKey={`package-${of?.id ?? 'new'}`}
      initial={initialOf(of)}
      width={720}
      reload={of ? async () => initialOf(await call(packagesApi.one, { id: of.id })) : undefined}
      prepare={({ cover, isPublished, ...values }) => ({
        ...values,
        coverFileId: idsOf(cover)[0],
        action: isPublished ? 'publish' : of?.status === 2 ? 'off' : 'save',
      })}
      onClose={onClose}
    >
      <Field name="title" label="标题" isWide>
        <Input />
      </Field>
      <Field name="kind" label="类型">
        <Select options={codeOptions(PACKAGE_KINDS)} />
      </Field>
      <Field name="sortOrder" label="排序" extra="小的在前">
        <NumberInput min={0} max={9999} style={{ width: '100%' }} />
      </Field>
      <Field name="topic" label="课题">
        <Input />
      </Field>
      <Field name="field" label="领域">
        <DictionarySelect list="field" />
      </Field>
      <Field name="summary" label="简介" isWide>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="isForStaff" label="给谁看" valuePropName="checked">
        <Checkbox>员工</Checkbox>
      </Field>
      <Field name="isForPartners" label="客户" valuePropName="checked">
        <Checkbox>合作客户</Checkbox>
      </Field>
      <Field name="isForTeachers" label="老师" valuePropName="checked">
        <Checkbox>讲师</Checkbox>
      </Field>
      <Field name="levels" label="客户机构等级" extra="不选：所有等级">
        <Select mode="multiple" options={codeOptions(LEVELS)} />
      </Field>
      <Field name="provinceIds" label="省份" extra="不选：所有省份">
        <RegionsSelect isProvinces />
      </Field>
      <Field name="items" label="内容" isWide>
        <ContentList />
      </Field>
      <Field name="cover" label="封面" isWide>
        <FileUpload purpose="packageCover" max={1} />
      </Field>
      <Field name="isPublished" label="发布" valuePropName="checked" isWide>
        <Checkbox>保存后所选的人就能看到</Checkbox>
      </Field>
    </FormDrawer>
  );
}
