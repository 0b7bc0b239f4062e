import { useEffect } from 'react';
import { usePage } from '../../lib/page.tsx';

/** Redirects the page of a merged record to the record it was merged into. */
export function useMergedRedirect(
  asked: number,
  living: number | undefined,
  path: (id: number) => string,
): void {
  const page = usePage();
  useEffect(() => {
    if (living !== undefined && living !== asked && page.isActive) page.goInstead(path(living));
  }, [page, asked, living, path]);
}
