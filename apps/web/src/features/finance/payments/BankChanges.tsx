import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { confirm } from '../../../ui/confirm.ts';

/** Changed bank accounts of teachers: payments use the old account until finance has called back and confirmed. */
export default function BankChanges() {
  const can = useCan(teachersApi.bankChanges);
  const query = useQuery(queryOf(teachersApi.bankChanges, {}, { enabled: can }));
  const answer = useCommand(teachersApi.confirmBank, { success: '已处理' });
  const rows = query.data?.list ?? [];
  if (rows.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${rows.length} 位讲师的收款账户有变，确认前仍付到原账户`}
      description={rows.map((row) => (
        <div key={row.id}>
          {row.name}：{row.bankName} {row.bankAccount ?? '（无）'} →{' '}
          <b>
            {row.newBankName} {row.newBankAccount ?? '（清空）'}
          </b>
          （{row.byName} 提交）{' '}
          <Space>
            <Button
              size="small"
              type="primary"
              onClick={() =>
                confirm({
                  title: `确认 ${row.name} 的新收款账户？`,
                  content: '请先通过档案中的电话与讲师本人核对。',
                  okText: '已核对，确认',
                  onOk: () => answer.send({ id: row.id, version: row.version, isAccepted: true }),
                })
              }
            >
              确认
            </Button>
            <Button
              size="small"
              onClick={() => answer.run({ id: row.id, version: row.version, isAccepted: false })}
            >
              退回
            </Button>
          </Space>
        </div>
      ))}
    />
  );
}
