import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Timeline as AntTimeline, Pagination, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { saveFile } from '../../../lib/files.ts';
import { queryOf } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { DateText } from '../../../ui/texts.tsx';
import type { CustomerRow } from '../customers.columns.tsx';
import styles from '../customers.module.css';
import { FollowUpLine } from './FollowUpLine.tsx';
import type { TrackingRow } from './trackings.columns.tsx';

const TrackingForm = lazy(() => import('./TrackingForm.tsx'));
const COUNT = 20;

/** Follow-ups of one customer, newest first, below the line for a quick note. */
export function Timeline({ customer, onNext }: { customer: CustomerRow; onNext?: (() => void) | undefined }) {
  const [pageNo, setPageNo] = useState(1);
  const [editing, setEditing] = useState<TrackingRow | null>(null);
  const query = useQuery(
    queryOf(
      trackingsApi.trackings,
      { contactId: customer.id, page: pageNo, count: COUNT },
      { keepsPrevious: true },
    ),
  );
  const isAllowed = useCan(trackingsApi.editTracking);
  if (!query.data) return <QueryState of={query} />;
  const { list, total } = query.data;
  return (
    <>
      {isAllowed && <FollowUpLine customerId={customer.id} onNext={onNext} />}
      {list.length === 0 ? (
        <EmptyState title="还没有跟进" hint="第一条从上面一行开始：输入内容，按 Ctrl + Enter。" />
      ) : (
        <AntTimeline
          className={styles.timeline}
          items={list.map((row) => ({
            key: row.id,
            color: row.method === '拜访' ? 'green' : 'blue',
            content: <Entry row={row} onEdit={() => setEditing(row)} isAllowed={isAllowed && row.isOwn} />,
          }))}
        />
      )}
      {total > COUNT && (
        <Pagination
          size="small"
          current={pageNo}
          pageSize={COUNT}
          total={total}
          onChange={setPageNo}
          showSizeChanger={false}
        />
      )}
      {editing && (
        <Suspense fallback={null}>
          <TrackingForm contact={customer} tracking={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}

interface EntryProps {
  row: TrackingRow;
  isAllowed: boolean;
  onEdit: () => void;
}

function Entry({ row, isAllowed, onEdit }: EntryProps) {
  return (
    <article>
      <header>
        <b>{row.authorName ?? '—'}</b>
        <Tag variant="filled">{row.method}</Tag>
        <DateText value={row.at} />
        {isAllowed && (
          <span className="row-actions">
            <LinkButton onClick={onEdit}>修改</LinkButton>
            <RemoveButton
              endpoint={trackingsApi.deleteTracking}
              input={{ id: [row.id] }}
              question="删除这条跟进？"
              hint="客户的最近跟进、下次跟进和回收日会随之重算。"
              isLink
            />
          </span>
        )}
      </header>
      <p>{row.content}</p>
      {row.nextAt && (
        <time className="tabular">
          下次跟进 {row.nextAt.slice(0, 16)}
          {row.assigneeName && row.assigneeName !== row.authorName ? ` · 由 ${row.assigneeName} 跟进` : ''}
        </time>
      )}
      {row.files.map((file) => (
        <LinkButton key={file.id} onClick={() => saveFile(filesApi.download, { id: file.id })}>
          {file.name}
        </LinkButton>
      ))}
    </article>
  );
}
