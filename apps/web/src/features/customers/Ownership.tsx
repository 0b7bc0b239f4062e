import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { DateText } from '../../ui/texts.tsx';

const HOW: Record<string, string> = {
  created: '新建',
  claimed: '公海领取',
  transferred: '转让',
  recycled: '系统回收',
  released: '主动放回',
  left: '离职',
  undone: '撤销转让',
  merged: '机构合并',
  imported: '导入',
  restored: '恢复',
};

/** 归属记录: who held the customer from when to when, how it came and how it went. */
export function Ownership({ id }: { id: number }) {
  const query = useQuery(queryOf(customerPageApi.ownership, { id }));
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  if (query.data.list.length === 0) return <EmptyState title="没有归属记录" />;
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={query.data.list}
      scroll={{ x: 760 }}
      columns={[
        { title: '负责人', dataIndex: 'ownerName', width: 110 },
        { title: '得到', width: 100, render: (_, row) => HOW[row.how] ?? row.how },
        { title: '起', width: 150, render: (_, row) => <DateText value={row.fromAt} /> },
        { title: '止', width: 150, render: (_, row) => (row.toAt ? <DateText value={row.toAt} /> : '至今') },
        { title: '天数', dataIndex: 'days', width: 70, align: 'right' },
        {
          title: '结束',
          width: 100,
          render: (_, row) => (row.endedHow ? (HOW[row.endedHow] ?? row.endedHow) : ''),
        },
        { title: '操作人', dataIndex: 'byName', width: 100 },
        { title: '原因', dataIndex: 'reason' },
      ]}
    />
  );
}
