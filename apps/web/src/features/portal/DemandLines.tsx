import { DEMAND_STEPS } from '@shibiao/contract/portalDemands';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import type { DemandCard } from './calls.ts';
import styles from './portal.module.css';

/** When and where, in one line. */
export const placeOf = ({ dateFrom, dateTo, days, cityName, mode }: DemandCard): string =>
  [
    dateFrom && dateTo && dateFrom !== dateTo
      ? `${dateFrom} 至 ${dateTo}`
      : (dateFrom ?? dateTo ?? '日期待定'),
    days && `${Number(days)} 天`,
    mode === '线上' ? mode : cityName,
  ]
    .filter(Boolean)
    .join(' · ');

/** Demands with their progress and what waits for an answer. */
export function DemandLines({ demands, none }: { demands: readonly DemandCard[]; none: string }) {
  if (demands.length === 0) return <p className={styles.quiet}>{none}</p>;
  return (
    <ul className={styles.lines}>
      {demands.map((demand) => (
        <li key={demand.id}>
          <PageLink to={`/portal/demands/${demand.id}`} className={styles.line ?? ''}>
            <div>
              <b>{demand.topic}</b>
              <span className={styles.quiet}>{placeOf(demand)}</span>
            </div>
            {demand.waiting > 0 && <span className={styles.quiet}>{demand.waiting} 位待答复</span>}
            <StatusTag value={demand.step} of={DEMAND_STEPS} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
