import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import type { Opened } from './Records.tsx';

const Records = lazy(() => import('./Records.tsx'));

/** Opens the rows behind figures, of one list. @returns the opener, and the drawer to draw */
export function useRecords(list: Opened['list']): [(title: string, input: object) => void, ReactNode] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (title: string, input: object, other: Opened['list'] = list) =>
    setOpened({ list: other, title, input });
  return [
    open,
    opened && (
      <Suspense fallback={null}>
        <Records key={`${opened.list}/${opened.title}`} {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  ];
}
