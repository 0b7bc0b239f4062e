import { useEffect } from 'react';
import { usePage } from '../../lib/page.tsx';

/** A page that was asked for a merged record shows the one that it lives on in, at that one's address. */
export function useLiving(asked: number, living: number | undefined, path: (id: number) => string): void {
  const page = usePage();
  useEffect(() => {
    if (living !== undefined && living !== asked && page.isActive) page.goInstead(path(living));
  }, [page, asked, living, path]);
}
