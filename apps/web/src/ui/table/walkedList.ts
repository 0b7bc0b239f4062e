import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import { useEffect } from 'react';
import { queryClient, queryOf } from '../../lib/query.ts';
import { rememberList } from '../record/walk.ts';
import type { RowOf } from './columns.ts';

interface Props<E extends Endpoint> {
  endpoint: E;
  /** The input, `page` and `count` included. */
  input: SentOf<E>;
  page: number;
  count: number;
  /** Addresses of its rows; undefined for a list that is not walked. */
  to: ((row: RowOf<E>) => string | null) | undefined;
  answer: Page<RowOf<E>> | undefined;
}

/** Registers the list for J and K on the pages of its rows, across its own pages. */
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
