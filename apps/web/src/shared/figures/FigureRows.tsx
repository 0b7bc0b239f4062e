import type { AnyMeasure } from '@shibiao/contract/measures';
import { type ReactNode, useCallback, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { FIGURE_OF, figureAddress } from './figureAddress.ts';

const FigureRowsDrawer = lazy(() => import('./FigureRowsDrawer.tsx'));

export interface Figure {
  measure: AnyMeasure;
  subjectKind: 'company' | 'organisation' | 'team' | 'person';
  subjectId: number;
  from: string;
  to: string;
  /** The day that decides the people, if not the last one of the span. */
  peopleOn?: string;
}

/**
 * The list that shows exactly the rows of a figure; null where none does and {@link FigureRowsDrawer} takes its place.
 * A team or an organisation counts those who were in it on the last day of the span, unless told; who has moved on
 * since is in no list of the reader, but in the rows of the figure, which whoever reads the figure holds.
 */
export function rowsBehind(figure: Figure): string | null {
  const { measure, subjectKind, subjectId, from, to, peopleOn = to } = figure;
  if (measure === 'newCustomers' || measure === 'coreCustomers') return null;
  const peopleOf = `${subjectKind}-${subjectId}-${peopleOn}`;
  const isGroup = subjectKind === 'team' || subjectKind === 'organisation';
  const key = FIGURE_OF[measure];
  if (key && isGroup) return figureAddress(key, { from, to, peopleOf });
  const whose = isGroup ? `&peopleOf=${peopleOf}` : subjectKind === 'person' ? `&authorId=${subjectId}` : '';
  const of = `from=${from}&to=${to}${whose}`;
  switch (measure) {
    case 'receipt':
      return `/financeInfo/receipts?${of}`;
    case 'profit':
      return `/lessons/profit?${of}&lessonstatus=1`;
    case 'followUps':
      return `/customers/trackings?view=records&${of}`;
    default:
      return `/lessons/list?${of}&lessonstatus=1`;
  }
}

/**
 * Opens the rows behind figures: a list in its own tab, or a drawer where no list shows exactly them.
 * @returns `open`, and the open drawer to render
 */
export function useFigureRows(): { open: (figure: Figure, title: string) => void; rows: ReactNode } {
  const page = usePage();
  const [shown, setShown] = useState<{ figure: Figure; title: string } | null>(null);
  const { navigate } = page;
  const open = useCallback(
    (figure: Figure, title: string) => {
      const list = rowsBehind(figure);
      if (list) navigate(list);
      else setShown({ figure, title });
    },
    [navigate],
  );
  return {
    open,
    rows: shown && <FigureRowsDrawer {...shown} onClose={() => setShown(null)} />,
  };
}
