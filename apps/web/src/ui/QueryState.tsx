import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';

type Read = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

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
