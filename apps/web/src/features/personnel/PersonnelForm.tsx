import { accessApi } from '@shibiao/contract/access';
import { GENDER, personnelApi } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import dayjs from 'dayjs';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { queryOf } from '../../lib/query.ts';
import { DAY } from '../../lib/ranges.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { WAITS_FOR_CONSENT } from '../../shared/personnel/placeWords.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Person } from './personnel.filters.tsx';

const formOf = (person: Person) => ({
  ...person,
  id: person.personnelid,
  jianzhiorgid: person.jianzhiorgid || null,
});

/** Form of a person; with a phone number a new person gets an account. */
export default function PersonnelForm({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const roles = useQuery({ ...queryOf(accessApi.roleOptions, {}), enabled: person === null });
  return (
    <FormDrawer
      title={person ? `修改人员：${person.personnelname}` : '新建人员'}
      endpoint={personnelApi.edit}
      formKey="personnel"
      width={760}
      // Reports are due from the entry day, so it is shown and can be set back.
      initial={person ? formOf(person) : { entryDate: dayjs().format(DAY) }}
      reload={
        person ? async () => formOf(await call(personnelApi.detail, { id: person.personnelid })) : undefined
      }
      onSaved={({ isAsked }) => isAsked && notify.info(WAITS_FOR_CONSENT)}
      onClose={onClose}
    >
      <Field name="personnelname" label="姓名">
        <Input />
      </Field>
      <Field name="phone" label={person ? '手机号（登录账号随之改变）' : '手机号（填写后开通账号）'}>
        <Input inputMode="tel" />
      </Field>
      <Field name="orgnizationalid" label="部门">
        <OrganisationPicker />
      </Field>
      <Field name="ywleaderid" label="上级">
        <PersonnelPicker />
      </Field>
      <Field name="jianzhiorgid" label="兼职部门">
        <OrganisationPicker />
      </Field>
      <Field name="jobNo" label="工号">
        <Input />
      </Field>
      <Field name="post" label="岗位">
        <DictionarySelect list="post" />
      </Field>
      <Field name="grade" label="职级">
        <DictionarySelect list="grade" />
      </Field>
      <Field name="gender" label="性别">
        <Select allowClear={CLEARABLE} options={codeOptions(GENDER)} />
      </Field>
      <Field name="chushengriqi" label="出生日期">
        <DateInput />
      </Field>
      <Field name="entryDate" label="入职日期">
        <DateInput />
      </Field>
      <Field name="regularDate" label="转正日期">
        <DateInput />
      </Field>
      {!person && (
        <Field name="roleIds" label="角色" extra="没有角色的账号不能登录，可以以后在“身份管理”中给。" isWide>
          <Select
            mode="multiple"
            optionFilterProp="label"
            {...choicesOf(roles)}
            options={(roles.data?.list ?? []).map((role) => ({ value: role.id, label: role.name }))}
          />
        </Field>
      )}
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
