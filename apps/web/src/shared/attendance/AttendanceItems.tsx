import type { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { amountText } from '@shibiao/contract/attendance/marks';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Table } from 'antd';
import type { ReactNode } from 'react';

export type AttendanceItem = OutputOf<typeof attendanceApi.list>['list'][number]['items'][number];

/** Items behind a month's figures: every unusual day, and figures known for the month only. */
export function AttendanceItems({
  items,
  action,
}: {
  items: readonly AttendanceItem[];
  /** Rendered at the end of each row. */
  action?: (item: AttendanceItem) => ReactNode;
}) {
  return (
    <Table<AttendanceItem>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={items.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.id - b.id)}
      locale={{ emptyText: '没有登记，全勤' }}
      columns={[
        {
          title: '日期',
          dataIndex: 'date',
          className: 'tabular',
          render: (date: string | null) => date ?? '整月',
        },
        { title: '类型', dataIndex: 'kind' },
        { title: '数量', key: 'amount', render: (_, item) => amountText(item) },
        { title: '说明', dataIndex: 'note' },
        { title: '来源', dataIndex: 'source' },
        ...(action
          ? [
              {
                title: '',
                key: 'action',
                fixed: 'end' as const,
                render: (_: unknown, item: AttendanceItem) => action(item),
              },
            ]
          : []),
      ]}
    />
  );
}
