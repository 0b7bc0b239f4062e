import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { DateText } from './texts.tsx';

export interface LedgerEntry {
  key: number;
  /** Label of the entry, such as 领用. */
  title: ReactNode;
  at: string;
  by: ReactNode;
  detail?: ReactNode;
  color?: 'blue' | 'green' | 'red' | 'gray';
  actions?: ReactNode;
}

/** A ledger as a timeline, newest first. */
export const LedgerTimeline = ({ entries }: { entries: readonly LedgerEntry[] }) =>
  entries.length === 0 ? (
    <EmptyState title="还没有登记" />
  ) : (
    <Timeline
      items={entries.map(({ key, title, at, by, detail, color = 'blue', actions }) => ({
        key,
        color,
        content: (
          <>
            <b>{title}</b> <span className="quiet">{by}</span> {actions}
            {detail && <div>{detail}</div>}
            <div className="quiet">
              <DateText value={at} />
            </div>
          </>
        ),
      }))}
    />
  );
