import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { portalReads } from './calls.ts';
import { DemandLines } from './DemandLines.tsx';
import styles from './portal.module.css';

const DemandForm = lazy(() => import('./DemandForm.tsx'));
const A_PAGE = 20;
const VIEWS = [
  { value: 'open', label: '进行中' },
  { value: 'closed', label: '已结束' },
];

/** Demands of the caller's side with their progress. */
export default function DemandsPage() {
  const page = usePage();
  const [isAsking, setIsAsking] = useState(page.search.new !== undefined);
  const view = page.search.view === 'closed' ? 'closed' : 'open';
  const number = Number(page.search.page ?? 1);
  const query = useQuery({
    ...queryOf(portalReads.demands, { isOpen: view === 'open', page: number, count: A_PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Segmented
          aria-label="视图"
          options={VIEWS}
          value={view}
          onChange={(value) => page.setSearch({ view: value, page: null })}
        />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsAsking(true)}>
          提需求
        </Button>
      </header>
      {query.data ? (
        <section className={styles.block}>
          <DemandLines
            demands={query.data.list}
            none={view === 'open' ? '没有进行中的需求，点“提需求”告诉我们您想讲什么' : '还没有结束的需求'}
          />
          {query.data.total > A_PAGE && (
            <Pagination
              simple
              current={number}
              pageSize={A_PAGE}
              total={query.data.total}
              onChange={(next) => page.setSearch({ page: next })}
            />
          )}
        </section>
      ) : (
        <QueryState of={query} />
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <DemandForm onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
