import { calendarsApi } from '@shibiao/contract/calendars';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './calendars.module.css';
import { FeedCard } from './FeedCard.tsx';
import { SourceCard } from './SourceCard.tsx';

/** 日历订阅: addresses by which a calendar program shows one's lessons, and a teacher's calendar elsewhere. */
export default function FeedsPage() {
  const isTeacher = useUser().userInfo.userType === 3;
  const query = useQuery(queryOf(calendarsApi.feeds, {}));
  if (!query.data) return <QueryState of={query} />;
  return (
    <div className={styles.page}>
      {query.data.list.length === 0 && (
        <EmptyState title="没有可以订阅的日历" hint="有课程权限的账号才能订阅" />
      )}
      {query.data.list.map((feed) => (
        <FeedCard key={feed.kind} feed={feed} />
      ))}
      {isTeacher && <SourceCard />}
    </div>
  );
}
