import { accessApi } from '@shibiao/contract/access';
import { USER_TYPE } from '@shibiao/contract/accounts';
import { identityApi } from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Segmented, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { type PickerValueProps, RemotePicker } from '../../pickers/RemotePicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';

type UserType = (typeof USER_TYPE)['values'][number];
export type AccountRow = RowOf<typeof identityApi.listAccounts>;

const PERSON = {
  1: { name: 'personnelId', label: '员工' },
  2: { name: 'contactId', label: '合作客户' },
  3: { name: 'teacherId', label: '讲师' },
} as const;

interface Props {
  account: AccountRow | null;
  onClose: () => void;
}

export default function AccountForm({ account, onClose }: Props) {
  const isWaiting = account?.status === 3;
  const roles = useQuery(queryOf(accessApi.roleOptions, {}));
  const initial = account ? valuesOf(account) : { userType: 1 };
  return (
    <FormDrawer
      title={account ? (isWaiting ? '审核注册' : `修改账号：${account.nickname}`) : '开通账号'}
      endpoint={identityApi.saveAccount}
      initial={initial}
      formKey="account"
      columns={1}
      okText={isWaiting ? '审核通过' : '保存'}
      prepare={({ roleIds = [], ...rest }) => {
        const isOpen = !Array.isArray(roleIds) || roleIds.length === 0;
        // Without roles a partner or teacher gets the default one.
        return { ...rest, roleIds: isOpen && rest.userType !== 1 ? undefined : roleIds };
      }}
      reload={async () => {
        const { list } = await call(identityApi.listAccounts, { keyword: account?.username ?? '' });
        const fresh = list.find((row) => row.id === account?.id);
        return fresh ? valuesOf(fresh) : {};
      }}
      onClose={onClose}
    >
      {isWaiting && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title="本人注册，手机号未匹配到客户或讲师。选择所属人员后即可登录。"
        />
      )}
      {!account && (
        <Alert className="form-notice" type="info" showIcon title="新账号使用默认密码，首次登录必须修改。" />
      )}
      <Field name="userType" label="类型">
        <Segmented
          aria-label="类型"
          block
          disabled={account !== null && !isWaiting}
          options={codeOptions(USER_TYPE)}
        />
      </Field>
      <PersonField account={account} />
      <Field name="username" label="账号（手机号）">
        <Input inputMode="tel" />
      </Field>
      <Field name="nickname" label="显示名称">
        <Input maxLength={30} />
      </Field>
      <Field name="roleIds" label="角色" extra="合作客户和讲师不选时，使用同名的内置角色。">
        <Select
          mode="multiple"
          allowClear={CLEARABLE}
          {...choicesOf(roles)}
          optionFilterProp="label"
          placeholder="可多选，权限相加"
          options={(roles.data?.list ?? []).map((role) => ({ value: role.id, label: role.name }))}
        />
      </Field>
    </FormDrawer>
  );
}

const valuesOf = (row: AccountRow) => ({ ...row, roleIds: row.roles.map((role) => role.id) });

/** The account's person by type; choosing one fills an empty name and number. */
function PersonField({ account }: { account: AccountRow | null }) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<number | undefined>('userType', form) ?? account?.userType;
  const userType = USER_TYPE.values.find((one) => one === chosen) ?? 1;
  const { name, label } = PERSON[userType];
  const id = account?.[name];
  return (
    <Field
      key={name}
      name={name}
      label={label}
      mustFill
      extra={account ? null : `只列出还没有账号的${label}`}
    >
      <CandidatePicker
        userType={userType}
        chosen={id && account?.personName ? { id, name: account.personName } : null}
        onPick={(person) => {
          if (!person) return;
          form.setFieldsValue({
            ...(form.getFieldValue('nickname') ? {} : { nickname: person.name }),
            ...(form.getFieldValue('username') || !person.phone ? {} : { username: person.phone }),
          });
        }}
      />
    </Field>
  );
}

interface CandidateProps extends PickerValueProps {
  userType: UserType;
  onPick: (person: { name: string; phone: string | null } | null) => void;
}

function CandidatePicker({ userType, ...props }: CandidateProps) {
  return (
    <RemotePicker
      {...props}
      endpoint={identityApi.accountCandidates}
      inputOf={(keyword) => ({ userType, keyword })}
      idOf={(row) => row.id}
      nameOf={(row) => row.name}
      secondOf={(row) => [row.phone, row.note].filter(Boolean).join(' · ')}
    />
  );
}
