import { transfersApi } from '@shibiao/contract/customers/transfers';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../../lib/query.ts';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';

interface Props {
  transfer: { id: number; at: string; toName: string | null };
  onClose: () => void;
}

/** The customers of one transfer with the records that moved along. */
export function TransferItems({ transfer, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery(queryOf(transfersApi.transferItems, { id: transfer.id }));
  return (
    <PageDrawer
      title={`${transfer.at.slice(0, 16)} 转给 ${transfer.toName ?? '公海'}`}
      open={isOpen}
      width={620}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      {query.isLoadingError ? (
        <QueryState of={query} />
      ) : (
        <Table
          size="small"
          rowKey="contactId"
          loading={query.isPending}
          dataSource={query.data?.list ?? []}
          pagination={(query.data?.list.length ?? 0) > 50 ? { pageSize: 50, showSizeChanger: false } : false}
          columns={[
            { title: '客户', dataIndex: 'contactName', width: 90 },
            { title: '机构', dataIndex: 'cooperationName', ellipsis: true },
            { title: '转出人', dataIndex: 'fromName', width: 90 },
            { title: '待跟进', dataIndex: 'trackings', width: 70, align: 'right' },
            { title: '课程', dataIndex: 'lessons', width: 60, align: 'right' },
            { title: '需求', dataIndex: 'demands', width: 60, align: 'right' },
          ]}
        />
      )}
    </PageDrawer>
  );
}
