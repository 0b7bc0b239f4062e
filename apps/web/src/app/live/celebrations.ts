import { create } from 'zustand';

/** A queue of order celebrations, shown one at a time. */
export interface Celebration {
  id: number | string;
  org: string;
  saleMan: string;
  lessonInfo: string;
  lessondays: string;
  isSilent: boolean;
}

export const useCelebrations = create<{ queue: Celebration[] }>(() => ({ queue: [] }));

const seen = new Set<Celebration['id']>();

/** Adds a celebration once, although push and poll may both bring it. */
export function celebrate(
  id: Celebration['id'],
  data: Readonly<Record<string, unknown>>,
  { isSilent } = { isSilent: false },
): void {
  if (seen.has(id)) return;
  seen.add(id);
  const text = (key: string) => String(data[key] ?? '');
  const next = {
    id,
    org: text('org'),
    saleMan: text('saleMan'),
    lessonInfo: text('lessonInfo'),
    lessondays: text('lessondays'),
    isSilent,
  };
  useCelebrations.setState(({ queue }) => ({ queue: [...queue, next] }));
}

export const endCelebration = (): void =>
  useCelebrations.setState(({ queue }) => ({ queue: queue.slice(1) }));
