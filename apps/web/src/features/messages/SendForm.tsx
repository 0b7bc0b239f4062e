import { accessApi } from '@shibiao/contract/access';
import { messagesApi, RICH_TYPES } from '@shibiao/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { lazy, Suspense } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { useOrganisations } from '../../pickers/cachedLists.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

const RichEditor = lazy(() => import('./RichEditor.tsx'));
/** What a person sends by hand; the other plain types come from what is done. */
const SENT_TYPES = [
  { value: 12, label: '普通提醒（纯文字）' },
  { value: 1, label: '公告（可排版）' },
  { value: 4, label: '图文（封面和排版）' },
];

const WITH_COVER = 4;

type Endpoint = typeof messagesApi.saveBroadcast | typeof messagesApi.saveSingle;

/** A message to people, organisations or roles; without any of them to everyone of the sender's audience. */
export default function SendForm({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const canReachAll = useCan(messagesApi.saveBroadcast);
  const organisations = useOrganisations();
  const roles = useQuery(queryOf(accessApi.roleOptions, {}));
  return (
    <FormDrawer
      title="发送消息"
      endpoint={endpoint}
      formKey="broadcast"
      initial={{ msgSendtype: 12 }}
      width={720}
      prepare={({ roleKeys, cover, ...values }) => ({
        ...values,
        coverFileId: idsOf(cover)[0] ?? null,
        roleKeys: Array.isArray(roleKeys) ? roleKeys.join(',') : null,
      })}
      onSaved={({ recipients }) => notify.info(`已发送给 ${recipients} 人`)}
      onClose={onClose}
    >
      <Field name="title" label="标题" isWide>
        <Input />
      </Field>
      <Field name="msgSendtype" label="类型">
        <Select options={SENT_TYPES} />
      </Field>
      <Content />
      {canReachAll && (
        <>
          <Field name="personnelIds" label="指定人员" isWide>
            <PersonnelPicker isMultiple />
          </Field>
          <Field name="organisationIds" label="指定组织" isWide>
            <Select
              mode="multiple"
              optionFilterProp="label"
              options={(organisations.data?.list ?? []).map((one) => ({ value: one.id, label: one.name }))}
            />
          </Field>
          <Field name="roleKeys" label="指定角色（都不指定：发给全体）" isWide>
            <Select
              mode="multiple"
              optionFilterProp="label"
              options={(roles.data?.list ?? []).map((one) => ({ value: one.key, label: one.name }))}
            />
          </Field>
        </>
      )}
      {!canReachAll && endpoint === messagesApi.saveSingle && (
        <Field name="personnelid" label="接收人" isWide mustFill>
          <PersonnelPicker />
        </Field>
      )}
    </FormDrawer>
  );
}

/** The text: plain, or laid out. */
function Content() {
  const form = Form.useFormInstance();
  const type = Form.useWatch<number | undefined>('msgSendtype', form);
  if (!(RICH_TYPES as readonly (number | undefined)[]).includes(type))
    return (
      <Field name="content" label="内容" isWide mustFill>
        <Input.TextArea rows={8} />
      </Field>
    );
  return (
    <>
      {type === WITH_COVER && (
        <Field name="cover" label="封面" isWide>
          <FileUpload purpose="messagePicture" max={1} />
        </Field>
      )}
      <Field name="contentHtml" label="内容" isWide mustFill>
        <RichField />
      </Field>
    </>
  );
}

const RichField = (props: { value?: string; onChange?: (html: string) => void }) => (
  <Suspense fallback={null}>
    <RichEditor {...props} />
  </Suspense>
);
