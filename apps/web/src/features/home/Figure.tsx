import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { type FigureName, MEANINGS } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { MeaningTip } from '../../ui/FormulaHint.tsx';
import { blockQuery } from './blockQuery.ts';
import styles from './home.module.css';

interface FigureProps {
  label: FigureName;
  value: ReactNode;
  to: string;
  /** True where a figure above zero is overdue work. */
  isLate?: boolean;
}

/** A figure that opens its rows. */
export function Figure({ label, value, to, isLate = false }: FigureProps) {
  const page = usePage();
  return (
    <MeaningTip formula={MEANINGS[label]}>
      <Button
        className={
          isLate && value !== undefined && value !== '0' ? `${styles.figure} ${styles.isLate}` : styles.figure
        }
        data-part="home-figure"
        onClick={() => page.navigate(to)}
      >
        <span>{label}</span>
        <b>{value ?? '—'}</b>
      </Button>
    </MeaningTip>
  );
}

type Filter = Record<string, string | number>;

/** Address of a list's screen with a filter. */
export const addressOf = (path: string, filter: Filter) => {
  const query = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
  return `${path}?${query}`;
};

interface CountProps<E extends Endpoint> {
  label: FigureName;
  endpoint: E;
  /** Address of the list's screen. */
  at: string;
  filter: Filter;
  isLate?: boolean;
}

/** The number of rows of a list: the total of the same list that it opens, so the two cannot differ. */
export function Count<E extends Endpoint>({ label, endpoint, at, filter, isLate = false }: CountProps<E>) {
  const { data } = useQuery(blockQuery(endpoint, { ...filter, count: 1 } as unknown as SentOf<E>));
  const page = data as (OutputOf<E> & { total: number; isMore?: boolean }) | undefined;
  return (
    <Figure
      label={label}
      value={page && `${page.total}${page.isMore ? ' 以上' : ''}`}
      to={addressOf(at, filter)}
      isLate={isLate}
    />
  );
}
