import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import { useEffect } from 'react';
import { queryClient, queryOf } from '../../lib/query.ts';
import type { RowOf } from '../PagedTable.tsx';
import { rememberList } from '../record/walk.ts';

interface Props<E extends Endpoint> {
  endpoint: E;
  /** What was asked, `page` and `count` included. */
  input: SentOf<E>;
  page: number;
  count: number;
  /** The addresses of its rows; none for a list that is not walked through. */
  to: ((row: RowOf<E>) => string | null) | undefined;
  answer: Page<RowOf<E>> | undefined;
}

/** The page of a row walks on through this list, and through its other pages as it comes to their edge. */
export function useWalkedList<E extends Endpoint>({ endpoint, input, page, count, to, answer }: Props<E>) {
  const asked = JSON.stringify(input);
  useEffect(() => {
    if (!to || !answer) return;
    const walkable = ({ list, total, isMore }: Page<RowOf<E>>, at: number) => ({
      addresses: list.flatMap((row) => to(row) ?? []),
      isLast: !isMore && at * count >= total,
    });
    rememberList({
      ...walkable(answer, page),
      first: page,
      last: page,
      read: async (at) => {
        const other = { ...(JSON.parse(asked) as object), page: at } as SentOf<E>;
        return walkable((await queryClient.fetchQuery(queryOf(endpoint, other))) as Page<RowOf<E>>, at);
      },
    });
  }, [endpoint, asked, page, count, to, answer]);
}
