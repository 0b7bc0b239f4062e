import { AREA, accessApi, SCOPE } from '@shibiao/contract/access';
import { Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './system.module.css';

export type RoleRow = RowOf<typeof accessApi.listRoles>;

const scopes = codeOptions(SCOPE);

interface Props {
  role: RoleRow | null;
  /** The role whose scope, menu and functions a new role copies. */
  copyOf?: RoleRow | null;
  onClose: () => void;
}

export default function RoleForm({ role, copyOf = null, onClose }: Props) {
  const isFixed = role?.isBuiltin ?? false;
  return (
    <FormDrawer
      title={role ? `修改角色：${role.name}` : copyOf ? `复制角色：${copyOf.name}` : '新建角色'}
      endpoint={accessApi.editRole}
      initial={role ? { ...role } : beginningWith(copyOf)}
      formKey={copyOf ? `role-copy-${copyOf.id}` : 'role'}
      reload={async () => ({ ...(await call(accessApi.systemRole, { id: role?.id ?? 0 })) })}
      onClose={onClose}
    >
      {copyOf && <p className="quiet">菜单和功能与“{copyOf.name}”相同，保存后在权限管理中调整。</p>}
      <Field name="name" label="名称">
        <Input maxLength={30} />
      </Field>
      <Field
        name="key"
        label="标识"
        extra={isFixed ? '内置角色的标识和代码不可修改' : '程序用，保存后不建议修改'}
      >
        <Input disabled={isFixed} />
      </Field>
      <Field name="code" label="代码">
        <NumberInput min={0} max={999} disabled={isFixed} style={{ width: '100%' }} />
      </Field>
      <Field name="scope" label="数据范围">
        <Select options={scopes} />
      </Field>
      <Field name="areas" label="例外范围" isWide extra="某类数据与上面的范围不同时设置">
        <AreaScopes />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={2} maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

/** Initial values of a new role, without the copied name and key. */
const beginningWith = (of: RoleRow | null) =>
  of
    ? {
        copyOfId: of.id,
        name: `${of.name}（副本）`,
        scope: of.scope,
        areas: of.areas,
        code: 100,
        remark: of.remark,
      }
    : { scope: 'self', areas: {}, code: 100 };

type Areas = Partial<Record<(typeof AREA)['values'][number], string>>;

/** Scopes of areas that differ; an empty one takes the general scope. */
function AreaScopes({ value = {}, onChange }: { value?: Areas; onChange?: (value: Areas) => void }) {
  return (
    <div className={styles.areaScopes}>
      {AREA.table.map(({ value: area, label }) => (
        <label key={area}>
          <span>{label}</span>
          <Select
            size="small"
            allowClear={CLEARABLE}
            aria-label={label}
            placeholder="同数据范围"
            options={scopes}
            value={value[area] ?? null}
            onChange={(scope: string | null | undefined) => {
              const { [area]: _before, ...rest } = value;
              onChange?.(scope ? { ...rest, [area]: scope } : rest);
            }}
          />
        </label>
      ))}
    </div>
  );
}
