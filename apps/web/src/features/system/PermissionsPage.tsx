import { SearchOutlined } from '@ant-design/icons';
import { accessApi } from '@shibiao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { confirmLoss } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RolePermissions } from './RolePermissions.tsx';
import styles from './system.module.css';

/** 权限管理: menu and functions of a role, with the changes before saving. */
export default function PermissionsPage() {
  const page = usePage();
  const [keyword, setKeyword] = useState('');
  const roles = useQuery(queryOf(accessApi.listSystemRoles, { count: 1000 }));
  if (!roles.data) return <QueryState of={roles} />;
  const wanted = keyword.trim().toLowerCase();
  const shown = roles.data.list.filter((role) => `${role.name} ${role.key}`.toLowerCase().includes(wanted));
  const chosen =
    roles.data.list.find((role) => String(role.id) === page.search.role) ??
    roles.data.list.find((role) => role.code > 1);
  return (
    <div className={styles.permissions}>
      <aside className={styles.permissionRoles}>
        <Input
          allowClear={CLEARABLE}
          prefix={<SearchOutlined />}
          placeholder="角色名称或标识"
          aria-label="查找角色"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <ul>
          {shown.map((role) => (
            <li key={role.id}>
              <button
                type="button"
                aria-current={role.id === chosen?.id}
                onClick={() => confirmLoss(page.pathname, () => page.setSearch({ role: role.id }))}
              >
                <span>{role.name}</span>
                <small className="tabular">{role.accounts} 人</small>
              </button>
            </li>
          ))}
        </ul>
        {shown.length === 0 && <EmptyState title="没有符合的角色" />}
      </aside>
      {chosen ? <RolePermissions key={chosen.id} role={chosen} /> : <EmptyState title="还没有角色" />}
    </div>
  );
}
