import { archiveApi } from '@shibiao/contract/archive/calls';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import type { Archive } from './tabs.tsx';

const ContractForm = lazy(() => import('./ContractForm.tsx'));
export type Contract = Archive['contracts'][number];

/** Labour contracts, the newest first. */
export function ContractsTab({ person }: { person: Archive }) {
  const can = useCans();
  const [editing, setEditing] = useState<Contract | 'new' | null>(null);
  const save = useCommand(archiveApi.edit, { success: '已删除合同' });
  const mayEdit = can(archiveApi.edit);
  const remove = (contract: Contract) =>
    confirm({
      title: '删除这份合同？',
      content: '合同须在终止后至少保存二年（劳动合同法第五十条）；删除可由管理员恢复。',
      onOk: () =>
        save.send({
          id: person.id,
          contracts: [{ ...contract, isRemoved: true }],
        }),
    });
  return (
    <>
      {mayEdit && (
        <p>
          <Button type="primary" size="small" onClick={() => setEditing('new')}>
            新建合同
          </Button>
        </p>
      )}
      <ScrollTable<Contract>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={person.contracts}
        locale={{ emptyText: '还没有合同' }}
        columns={[
          { title: '编号', dataIndex: 'no' },
          { title: '类型', dataIndex: 'kind' },
          { title: '签约公司', dataIndex: 'companyName' },
          { title: '开始', dataIndex: 'fromDate' },
          { title: '结束', dataIndex: 'toDate', render: (day: string | null) => day ?? '无固定期限' },
          {
            title: '试用期',
            dataIndex: 'probationMonths',
            render: (months: number) => (months === 0 ? '无' : `${months} 个月`),
          },
          { title: '签订', dataIndex: 'signedOn', render: (day: string | null) => day ?? '未签' },
          ...(mayEdit
            ? [
                {
                  title: '操作',
                  key: 'actions',
                  render: (_: unknown, row: Contract) => (
                    <Space size={0}>
                      <LinkButton onClick={() => setEditing(row)}>修改</LinkButton>
                      <LinkButton danger onClick={() => remove(row)}>
                        删除
                      </LinkButton>
                    </Space>
                  ),
                },
              ]
            : []),
        ]}
      />
      {editing && (
        <Suspense fallback={null}>
          <ContractForm
            personId={person.id}
            contract={editing === 'new' ? null : editing}
            hasProbation={person.contracts.some(
              (one) => one.probationMonths > 0 && one.id !== (editing === 'new' ? 0 : editing.id),
            )}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
