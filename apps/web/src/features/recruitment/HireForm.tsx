import { accessApi } from '@shibiao/contract/access';
import { EMPLOYMENT_FORMS } from '@shibiao/contract/personnel';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Candidate } from './Board.tsx';

/** Form that hires a candidate: person, archive, employment and account together. */
export default function HireForm({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const page = usePage();
  const opening = useQuery(queryOf(recruitmentApi.opening, { id: candidate.openingId }));
  const mayGive = useCan(accessApi.roleOptions);
  const roles = useQuery({ ...queryOf(accessApi.roleOptions, {}), enabled: mayGive });
  if (opening.isPending) return <Loading />;
  const isFull = opening.data !== undefined && opening.data.filled >= opening.data.headcount;
  return (
    <FormDrawer
      title={`${candidate.name} 办理入职`}
      endpoint={recruitmentApi.edit}
      formKey="candidate-hire"
      okText="办理入职"
      initial={{
        organisationId: opening.data?.organisationId,
        leaderId: opening.data?.ownerId,
        post: opening.data?.post,
        entryOn: candidate.entryOn,
        form: '全职',
        opensAccount: true,
      }}
      prepare={(values) => ({
        ...values,
        id: candidate.id,
        version: candidate.version,
        action: 'hire' as const,
      })}
      onSaved={({ personnelId }) => personnelId && page.navigate(`/hr/archive/${personnelId}`)}
      onClose={onClose}
    >
      <Field name="entryOn" label="入职日期" mustFill>
        <DateInput />
      </Field>
      <Field name="regularDate" label="转正日期（试用期至）" extra="不填：没有试用期，入职即为正式">
        <DateInput />
      </Field>
      <Field name="organisationId" label="部门" mustFill>
        <OrganisationPicker />
      </Field>
      <Field name="leaderId" label="上级">
        <PersonnelPicker />
      </Field>
      <Field name="post" label="岗位">
        <DictionarySelect list="post" />
      </Field>
      <Field name="grade" label="职级">
        <DictionarySelect list="grade" />
      </Field>
      <Field name="jobNo" label="工号">
        <Input />
      </Field>
      <Field name="form" label="用工形式">
        <Select options={codeOptions(EMPLOYMENT_FORMS)} />
      </Field>
      <Field name="opensAccount" label="开通账号（登录名为手机号）" valuePropName="checked">
        <Switch />
      </Field>
      <Form.Item noStyle shouldUpdate={(before, after) => before.opensAccount !== after.opensAccount}>
        {({ getFieldValue }) =>
          getFieldValue('opensAccount') &&
          mayGive && (
            <Field name="roleIds" label="角色">
              <Select
                mode="multiple"
                optionFilterProp="label"
                {...choicesOf(roles)}
                options={(roles.data?.list ?? []).map((role) => ({ value: role.id, label: role.name }))}
              />
            </Field>
          )
        }
      </Form.Item>
      {isFull && (
        <Field name="reason" label="超编入职原因" mustFill isWide>
          <Input />
        </Field>
      )}
    </FormDrawer>
  );
}
