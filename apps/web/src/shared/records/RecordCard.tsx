import type { RecordKind } from '@shibiao/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { type Hovered, keepHovered, leaveNow, leaveSoon } from '../../ui/record/hovered.ts';
import { factsOf } from './facts.tsx';
import { ONE_OF } from './recordCalls.ts';
import '../../ui/record/record.css';
import { ApiError } from '../../lib/call.ts';

const TITLES: Record<RecordKind, string> = {
  customer: '客户',
  institution: '机构',
  teacher: '讲师',
  demand: '需求',
  lesson: '课程',
  invoice: '发票',
  receipt: '收款',
  payment: '付款申请',
  person: '人员',
};
const GAP = 6;
const EDGE = 8;

const isRefused = (error: unknown) => error instanceof ApiError && (error.code === 403 || error.code === 404);

/** Facts of the hovered record, below its link, or above where there is no room. */
export default function RecordCard({ kind, id, anchor }: Hovered) {
  const card = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const query = useQuery(queryOf(ONE_OF[kind], { id }, { isQuiet: true }));
  const { data } = query;
  useLayoutEffect(() => {
    if (!anchor.isConnected) return leaveNow();
    // The card is not rendered while the record loads.
    if (!card.current) return;
    const at = anchor.getBoundingClientRect();
    const { width, height } = card.current.getBoundingClientRect();
    const isBelow = at.bottom + GAP + height <= window.innerHeight - EDGE;
    setPlace({
      left: Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE)),
      top: isBelow ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height),
    });
  }, [anchor, data, query.isPending]);
  if (query.isPending) return null;
  const found = data ? factsOf(kind, data as Record<string, unknown>) : null;
  return (
    <aside
      ref={card}
      className="record-card"
      role="tooltip"
      style={place ?? { visibility: 'hidden' }}
      onPointerEnter={keepHovered}
      onPointerLeave={leaveSoon}
    >
      {found ? (
        <>
          <h3>
            {found.title}
            <small>{TITLES[kind]}</small>
          </h3>
          <dl>
            {found.facts.map(([label, value]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <span className="quiet">
          {isRefused(query.error) ? '不在你的查看范围内，或已删除' : query.error?.message}
        </span>
      )}
    </aside>
  );
}
