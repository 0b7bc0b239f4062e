import { identityApi } from '@shibiao/contract/identity';
import { Button } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { columns, filters, type LoginRow } from './logins.tsx';

/** 登录日志: every try to sign in, with how it ended. */
export default function LoginLogPage() {
  const remove = useCommand(identityApi.deleteLoginLog, { success: '已删除' });
  const mayDelete = useCan(identityApi.deleteLoginLog);
  const askDelete = (rows: LoginRow[], clear: () => void) =>
    confirm({
      title: `删除 ${rows.length} 条登录记录？`,
      content: '删除后不再显示；登录锁定的计数不受影响。',
      okText: '删除',
      isDanger: true,
      onOk: () => remove.send({ id: rows.map((row) => row.id) }).then(clear),
    });
  return (
    <PagedTable
      screen="system/loginLog"
      endpoint={identityApi.loginLog}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={identityApi.exportLoginLog}
      {...(mayDelete
        ? {
            batch: (rows: LoginRow[], clear: () => void) => (
              <Button danger size="small" onClick={() => askDelete(rows, clear)}>
                删除
              </Button>
            ),
          }
        : {})}
      rowClass={(row) => (row.result === 'locked' ? 'row-warn' : '')}
    />
  );
}
