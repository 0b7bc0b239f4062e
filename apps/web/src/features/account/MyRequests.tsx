import { REQUEST_KINDS, REQUEST_STATUS } from '@shibiao/contract/requests/codes';
import { requestsApi } from '@shibiao/contract/requests/requests';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import styles from './my.module.css';

const PATH = '/personalCenter/requests';
const FEW = 5;
/** The kinds that are asked for most. */
const QUICK = ['leave', 'overtime', 'trip', 'expense'] as const;

/** One's own requests of late, and the shortest way to a new one. */
export function MyRequests() {
  const canRead = useCan(requestsApi.list);
  const query = useQuery({
    ...queryOf(requestsApi.list, { tab: 'mine', count: FEW }),
    enabled: canRead,
  });
  if (!canRead) return null;
  return (
    <section className={styles.part} aria-label="我的申请">
      <header>
        <h2>我的申请</h2>
        {QUICK.map((kind) => (
          <PageLink key={kind} to={`${PATH}?ask=${kind}`}>
            {REQUEST_KINDS.labelOf(kind)}
          </PageLink>
        ))}
        <PageLink to={PATH}>全部</PageLink>
      </header>
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && <EmptyState title="没有申请" hint="点上面的类型即可申请" />}
      <ul className={styles.requests}>
        {query.data?.list.map((one) => (
          <li key={one.id}>
            <PageLink to={`${PATH}/${one.id}`}>{one.title}</PageLink>
            <small className="quiet">{one.step}</small>
            <StatusTag value={one.status} of={REQUEST_STATUS} />
          </li>
        ))}
      </ul>
    </section>
  );
}
