import type { UseQueryResult } from '@tanstack/react-query';
import { hasUnsaved } from '../lib/unsaved.ts';
import { ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';

type Read = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

/** In place of what is not read: its skeleton while a read is pending, else what failed and the way to read again. */
export function QueryState({ of }: { of: Read | Read[] }) {
  const reads = [of].flat();
  const failed = reads.find((one) => one.error);
  if (!failed?.error || reads.some((one) => one.isPending)) return <Loading />;
  return (
    <ErrorState error={failed.error} onRetry={() => void Promise.all(reads.map((one) => one.refetch()))} />
  );
}

/**
 * Whether what failed takes the place of what was read before: not while something is typed in the tab, which would go
 * with the page (the customer was handed on, the network is away). What the save is answered then says why.
 */
export const yieldsTo = ({ isError }: Pick<UseQueryResult, 'isError'>, pathname: string): boolean =>
  isError && !hasUnsaved(pathname);
