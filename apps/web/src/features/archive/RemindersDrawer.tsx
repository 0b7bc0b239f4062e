import type { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { TODO_KINDS } from '@shibiao/contract/todos';
import type { UseQueryResult } from '@tanstack/react-query';
import { Table } from 'antd';
import { useIsMobile } from '../../lib/media.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';

type Reminder = OutputOf<typeof archiveApi.reminders>['list'][number];

/** Reminders of what falls due: contracts, regularisations, anniversaries. */
export default function RemindersDrawer({
  query,
  onClose,
}: {
  query: UseQueryResult<OutputOf<typeof archiveApi.reminders>>;
  onClose: () => void;
}) {
  const isMobile = useIsMobile();
  const rows = query.data?.list ?? [];
  return (
    <PageDrawer title="到期提醒" width={640} onClose={onClose}>
      {!query.data ? (
        <QueryState of={query} />
      ) : rows.length === 0 ? (
        <EmptyState title="近期没有到期事项" />
      ) : (
        <Table<Reminder>
          size="small"
          rowKey={(row) => `${row.kind}${row.personnelId}`}
          dataSource={rows}
          pagination={false}
          columns={[
            {
              title: '类型',
              dataIndex: 'kind',
              width: isMobile ? 116 : 130,
              render: (kind: string) => <StatusTag value={kind} of={TODO_KINDS} />,
            },
            { title: '日期', dataIndex: 'on', width: isMobile ? 96 : 110, className: 'tabular' },
            {
              title: '内容',
              render: (_, row) => (
                <RecordLink kind="person" id={row.personnelId}>
                  {row.text}
                </RecordLink>
              ),
            },
            { title: '部门', dataIndex: 'organisationName', width: 120, responsive: ['lg'] },
          ]}
        />
      )}
    </PageDrawer>
  );
}
