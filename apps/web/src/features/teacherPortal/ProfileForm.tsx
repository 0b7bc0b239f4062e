import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { Input, Select } from 'antd';
import type { FileRef } from '../../lib/upload.ts';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Profile } from './ProfilePage.tsx';

/** A change of the own record, from what waits or what is. The teacher department decides. */
export default function ProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const from = profile.change?.after ?? { ...profile.record, tags: [] };
  return (
    <FormDrawer
      title="修改资料"
      endpoint={teacherPortalApi.saveProfile}
      formKey="teacher-profile"
      initial={{ ...from, photo: [] }}
      prepare={({ photo, ...values }) => ({
        photoFileId: (photo as FileRef[])[0]?.id ?? from.photoFileId,
        intro: values.intro as string,
        topics: values.topics as string[],
        fields: values.fields as string[],
        tags: values.tags as string[],
      })}
      columns={1}
      okText="提交审核"
      onClose={onClose}
    >
      <Field name="photo" label="新照片（竖版 3:4，上传前裁剪）">
        <FileUpload purpose="teacherPhoto" max={1} />
      </Field>
      <Field name="intro" label="简介" extra="100 字以上；请不要写电话、微信、邮箱和网址">
        <Input.TextArea rows={6} showCount />
      </Field>
      <Field name="topics" label="主讲课题" extra="3 个以上，回车分开">
        <Select mode="tags" open={false} suffixIcon={null} />
      </Field>
      <Field name="fields" label="领域">
        <Select mode="tags" open={false} suffixIcon={null} />
      </Field>
      <Field name="tags" label="希望加上的标签">
        <Select mode="tags" open={false} suffixIcon={null} />
      </Field>
    </FormDrawer>
  );
}
