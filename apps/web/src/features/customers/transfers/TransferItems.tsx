import { transfersApi } from '@shibiao/contract/customers/transfers';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Table } from 'antd';
import { useState } from 'react';
import { useIsMobile } from '../../../lib/media.ts';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { QueryState } from '../../../ui/QueryState.tsx';

interface Props {
  transfer: { id: number; at: string; toName: string | null };
  onClose: () => void;
}

/** The customers of one transfer with what went along. */
export function TransferItems({ transfer, onClose }: Props) {
  const page = usePage();
  const isMobile = useIsMobile();
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery(queryOf(transfersApi.transferItems, { id: transfer.id }));
  return (
    <Drawer
      title={`${transfer.at.slice(0, 16)} 转给 ${transfer.toName ?? '公海'}`}
      open={isOpen}
      size={isMobile ? '100%' : 620}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
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
    </Drawer>
  );
}
