import { identityApi } from '@shibiao/contract/identity';
import { useCan } from '../../lib/session.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { columns, filters } from './logins.tsx';

/** 登录日志: every attempt to sign in, with its result. */
export default function LoginLogPage() {
  const mayDelete = useCan(identityApi.deleteLoginLog);
  return (
    <PagedTable
      screen="system/loginLog"
      endpoint={identityApi.loginLog}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={identityApi.exportLoginLog}
      batch={
        mayDelete
          ? (rows, clear) => (
              <RemoveButton
                endpoint={identityApi.deleteLoginLog}
                input={{ id: rows.map((row) => row.id) }}
                question={`删除 ${rows.length} 条登录记录？`}
                hint="删除后不再显示；登录锁定的计数不受影响。"
                onRemoved={clear}
              />
            )
          : undefined
      }
      rowClass={(row) => (row.result === 'locked' ? 'row-warn' : '')}
    />
  );
}
