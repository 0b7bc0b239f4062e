import { accessApi } from '@shibiao/contract/access';
import { messagesApi } from '@shibiao/contract/messages';
import { sentMessagesApi } from '@shibiao/contract/sentMessages';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan, useCans } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { useOrganisations } from '../../pickers/cachedLists.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { TimeInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { choicesOf, QueryLine } from '../../ui/QueryState.tsx';
import { MessageContent } from './MessageContent.tsx';
import { SENDING, SENT_TYPES } from './sentTypes.ts';

type Template = RowOf<typeof sentMessagesApi.templates>;

/** Form of a message to people, organisations or roles; without any of them it goes to the sender's whole audience. */
export default function SendForm({ template, onClose }: { template?: Template; onClose: () => void }) {
  const can = useCans();
  const canReachAll = useCan(messagesApi.saveBroadcast);
  /** Own department or one colleague; a sender who reaches everybody names them below. */
  const ways = canReachAll ? [messagesApi.saveBroadcast] : SENDING.filter(can);
  const [way, setWay] = useState(0);
  const endpoint = ways[way] ?? messagesApi.saveSingle;
  const organisations = useOrganisations();
  const roles = useQuery(queryOf(accessApi.roleOptions, {}));
  return (
    <FormDrawer
      title="发送消息"
      okText="发送"
      endpoint={endpoint}
      formKey={template ? `broadcast-${template.id}` : 'broadcast'}
      initial={template ? textOf(template) : { msgSendtype: 12 }}
      width={720}
      prepare={({ roleKeys, cover, ...values }) => ({
        ...values,
        coverFileId: idsOf(cover)[0] ?? null,
        roleKeys: Array.isArray(roleKeys) ? roleKeys.join(',') : null,
      })}
      onSaved={({ recipients }) =>
        notify.info(recipients > 0 ? `已发送给 ${recipients} 人` : '已定时，可在已发消息里取消')
      }
      onClose={onClose}
    >
      {!template && <FromTemplate />}
      {ways.length > 1 && (
        <Form.Item className="field-wide">
          <Segmented
            aria-label="发给"
            value={way}
            onChange={setWay}
            options={ways.map((one, value) => ({
              value,
              label: one === messagesApi.saveSingle ? '发给一位同事' : '发给本部门',
            }))}
          />
        </Form.Item>
      )}
      <Field name="title" label="标题" isWide>
        <Input />
      </Field>
      <Field name="msgSendtype" label="类型">
        <Select options={SENT_TYPES} />
      </Field>
      <Field name="sendAt" label="定时发送（不填：现在）">
        <TimeInput />
      </Field>
      <MessageContent hasCover />
      {canReachAll && (
        <>
          <Field name="personnelIds" label="指定人员" isWide>
            <PersonnelPicker isMultiple />
          </Field>
          <Field name="organisationIds" label="指定部门" isWide>
            <Select
              mode="multiple"
              optionFilterProp="label"
              {...choicesOf(organisations)}
              options={(organisations.data?.list ?? []).map((one) => ({ value: one.id, label: one.name }))}
            />
          </Field>
          <Field name="roleKeys" label="指定角色（都不指定：发给全体）" isWide>
            <Select
              mode="multiple"
              optionFilterProp="label"
              {...choicesOf(roles)}
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

const textOf = ({ msgSendtype, title, content, contentHtml }: Template) => ({
  msgSendtype,
  title,
  ...(contentHtml ? { contentHtml } : { content }),
});

/** Fills the form from a template; recipients and time stay. */
function FromTemplate() {
  const form = Form.useFormInstance();
  const canRead = useCan(sentMessagesApi.templates);
  const query = useQuery(queryOf(sentMessagesApi.templates, { count: 100 }, { enabled: canRead }));
  const templates = query.data?.list ?? [];
  if (templates.length === 0) return <QueryLine of={query} />;
  return (
    <Form.Item className="field-wide">
      <Select
        aria-label="从模板填写"
        placeholder="从模板填写"
        showSearch={{ optionFilterProp: 'label' }}
        options={templates.map((one) => ({ value: one.id, label: one.name }))}
        onChange={(id: number) => {
          const chosen = templates.find((one) => one.id === id);
          if (chosen) form.setFieldsValue(textOf(chosen));
        }}
      />
    </Form.Item>
  );
}
