import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import { QueryState } from '../QueryState.tsx';
import { Pager } from '../table/Pager.tsx';
import styles from './wall.module.css';

/** Cards of a page. */
export const WALL_COUNT = 24;

interface Props<R extends { id: number }> {
  query: UseQueryResult<{ list: R[]; total: number }, Error>;
  page: number;
  onPage: (page: number) => void;
  empty: { title: string; hint?: string | undefined };
  card: (row: R) => ReactNode;
}

/** Rows as cards side by side, a page of them at a time. */
export function Wall<R extends { id: number }>({ query, page, onPage, empty, card }: Props<R>) {
  if (!query.data) return <QueryState of={query} />;
  const { list, total } = query.data;
  if (list.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <div className={styles.wall}>
        {list.map((row) => (
          <Fragment key={row.id}>{card(row)}</Fragment>
        ))}
      </div>
      {total > WALL_COUNT && (
        <Pager
          page={page}
          count={WALL_COUNT}
          total={total}
          isMore={false}
          isSimple
          asOf={undefined}
          onChange={onPage}
        />
      )}
    </>
  );
}
