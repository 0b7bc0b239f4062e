import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { queryOf } from '../lib/query.ts';
import { type LedgerEntry, LedgerTimeline } from './LedgerTimeline.tsx';
import type { RowOf } from './PagedTable.tsx';
import { QueryState } from './QueryState.tsx';

const COUNT = 20;

interface Props<E extends Endpoint> {
  /** A query that answers a page of the ledger, newest first. */
  endpoint: E;
  /** Subject of the ledger; give the component a key where it changes. */
  of: Partial<SentOf<E>>;
  entryOf: (row: RowOf<E>) => LedgerEntry;
}

/** A ledger as a timeline, page by page. */
export function PagedLedger<E extends Endpoint>({ endpoint, of, entryOf }: Props<E>) {
  const [page, setPage] = useState(1);
  const query = useQuery(
    queryOf(endpoint, { ...of, page, count: COUNT } as unknown as SentOf<E>, { keepsPrevious: true }),
  );
  if (query.isPending) return null;
  if (query.isLoadingError) return <QueryState of={query} />;
  const { list, total } = query.data as Page<RowOf<E>>;
  return (
    <>
      <LedgerTimeline entries={list.map(entryOf)} />
      {total > COUNT && (
        <Pagination
          size="small"
          current={page}
          pageSize={COUNT}
          total={total}
          onChange={setPage}
          showSizeChanger={false}
        />
      )}
    </>
  );
}
