import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorLine, ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';

type Read = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'> & { data?: unknown };

const isUnread = ({ error, isPending, data }: Read) => error !== null && !isPending && data === undefined;

/**
 * In place of what is not read (`!query.data`): its skeleton while a read is pending, else what failed and the way to
 * read again. What was read before stays when reading it again fails; `StaleNote` of the shell says so.
 */
export function QueryState({ of }: { of: Read | Read[] }) {
  const reads = [of].flat();
  const failed = reads.find((one) => one.error);
  if (!failed?.error || reads.some((one) => one.isPending)) return <Loading />;
  return (
    <ErrorState error={failed.error} onRetry={() => void Promise.all(reads.map((one) => one.refetch()))} />
  );
}

/**
 * Beside what is shown without it (a count, the options of a choice, a second chart): a line when it was not read, else
 * nothing.
 */
export function QueryLine({ of }: { of: Read | Read[] }) {
  const failed = [of].flat().filter(isUnread);
  const error = failed[0]?.error;
  return error ? (
    <ErrorLine error={error} onRetry={() => void Promise.all(failed.map((one) => one.refetch()))} />
  ) : null;
}

/**
 * The list of a control whose choices are read: a spinner while they are, and in the list what was not read, or that
 * there are none.
 * @param none what it says when there are none
 */
export function choicesOf(query: Read, none = '没有可选的') {
  return {
    loading: query.isPending,
    notFoundContent: isUnread(query) ? <QueryLine of={query} /> : query.isPending ? '正在载入…' : none,
  };
}
