import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorLine, ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';

type Read = Pick<UseQueryResult, 'isPending' | 'error'> & { data?: unknown; refetch: () => Promise<unknown> };

const isUnread = ({ error, isPending, data }: Read) => error !== null && !isPending && data === undefined;

/**
 * Replaces content without data (`!query.data`): a skeleton while a query is pending, else the error with a retry. Data
 * of before stays when reading it again fails; the shell's `StaleNote` says so.
 * @param head choice of views, which also works without the data
 */
export function QueryState({ of, head }: { of: Read | Read[]; head?: ReactNode }) {
  if (head)
    return (
      <div className="figures">
        <header className="figures-head">{head}</header>
        <QueryState of={of} />
      </div>
    );
  const reads = [of].flat();
  const failed = reads.find((one) => one.error);
  if (!failed?.error || reads.some((one) => one.isPending)) return <Loading />;
  return (
    <ErrorState error={failed.error} onRetry={() => void Promise.all(reads.map((one) => one.refetch()))} />
  );
}

/** Beside content that works without it (a count, options, a second chart): one line after a failure, else nothing. */
export function QueryLine({ of }: { of: Read | Read[] }) {
  const failed = [of].flat().filter(isUnread);
  const error = failed[0]?.error;
  return error ? (
    <ErrorLine error={error} onRetry={() => void Promise.all(failed.map((one) => one.refetch()))} />
  ) : null;
}

/**
 * List of a control whose options are read: a spinner meanwhile, then an error or an empty text.
 * @param none text for an empty list
 */
export function choicesOf(query: Read, none = '没有可选的') {
  return {
    loading: query.isPending,
    notFoundContent: isUnread(query) ? <QueryLine of={query} /> : query.isPending ? '正在载入…' : none,
  };
}
