import { AUDIT_ACTION, auditApi, type HistorySubject } from '@shibiao/contract/startup';
import { useQuery } from '@tanstack/react-query';
import { Timeline } from 'antd';
import { useState } from 'react';
import { queryOf } from '../lib/query.ts';
import { EmptyState } from './EmptyState.tsx';
import { PageDrawer } from './PageDrawer.tsx';
import { QueryState } from './QueryState.tsx';
import { RecordLink } from './record/RecordLink.tsx';

interface Props {
  subject: HistorySubject;
  id: number;
  onClose: () => void;
}

const COLORS = { insert: 'green', update: 'blue', delete: 'red' } as const;

/** Audit of one record: changes with their author, time and origin. */
export function HistoryDrawer({ subject, id, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery(queryOf(auditApi.history, { subject, id }, { staleTime: 0 }));
  return (
    <PageDrawer
      title="变更历史"
      open={isOpen}
      width={520}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && <EmptyState title="还没有变更" />}
      {query.data && (
        <Timeline
          className="history"
          items={query.data.list.map((entry) => ({
            key: entry.id,
            color: COLORS[entry.action],
            content: (
              <article>
                <header>
                  <b>
                    <RecordLink kind="person" id={entry.byId} isQuiet>
                      {entry.by ?? '系统'}
                    </RecordLink>
                  </b>{' '}
                  {AUDIT_ACTION.labelOf(entry.action)}
                  <time className="tabular">{entry.at}</time>
                  {entry.ip && <small>{entry.ip}</small>}
                </header>
                <dl>
                  {entry.changes.map((change) => (
                    <div key={change.field}>
                      <dt>{change.title}</dt>
                      <dd>
                        {change.before !== null && change.before !== '' && <del>{change.before}</del>}
                        <ins>{change.after === null || change.after === '' ? '（空）' : change.after}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </article>
            ),
          }))}
        />
      )}
    </PageDrawer>
  );
}
