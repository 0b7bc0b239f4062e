import { accessApi } from '@shibiao/contract/access';
import { messagesApi } from '@shibiao/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { notify } from '../../lib/notify.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useOrganisations } from '../../pickers/cachedLists.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

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
      initial={{}}
      prepare={({ roleKeys, ...values }) => ({
        ...values,
        roleKeys: Array.isArray(roleKeys) ? roleKeys.join(',') : null,
      })}
      onSaved={({ recipients }) => notify.info(`已发送给 ${recipients} 人`)}
      onClose={onClose}
    >
      <Field name="title" label="标题" isWide>
        <Input />
      </Field>
      <Field name="content" label="内容" isWide>
        <Input.TextArea rows={8} />
      </Field>
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
