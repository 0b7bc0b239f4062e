import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { STAGES } from '@shibiao/contract/recruitment/candidates';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { QueryLine, QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import './recruitment.css';

const StepForm = lazy(() => import('./StepForm.tsx'));
const HireForm = lazy(() => import('./HireForm.tsx'));
/** The most cards on the board; nobody reads more. */
const MOST = 500;
export type Candidate = RowOf<typeof recruitmentApi.list>;

/** Open candidates by stage; dragging a card moves the candidate, and the last column hires. */
export default function Board({ head, openingId }: { head?: ReactNode; openingId: number | null }) {
  const can = useCans();
  const [over, setOver] = useState<number | null>(null);
  const [dragged, setDragged] = useState<Candidate | null>(null);
  const [open, setOpen] = useState<{ what: 'back' | 'hire'; candidate: Candidate } | null>(null);
  const of = openingId === null ? {} : { openingId };
  const running = useQuery(queryOf(recruitmentApi.list, { ...of, isOpen: true, count: MOST }));
  const hired = useQuery(queryOf(recruitmentApi.list, { ...of, stage: 7, count: 20 }));
  const move = useCommand(recruitmentApi.edit);
  if (!running.data) return <QueryState of={running} />;
  const mayMove = can(recruitmentApi.saveOpening);
  const all = [...running.data.list, ...(hired.data?.list ?? [])];
  const drop = (stage: number) => {
    setOver(null);
    setDragged(null);
    if (!dragged || dragged.stage === stage || dragged.stage === 7) return;
    if (stage === 7) setOpen({ what: 'hire', candidate: dragged });
    else if (stage < dragged.stage) setOpen({ what: 'back', candidate: dragged });
    else
      move.run({
        id: dragged.id,
        version: dragged.version,
        action: 'move',
        toStage: stage as 2 | 3 | 4 | 5 | 6,
      });
  };
  return (
    <div className="candidate-board">
      {head}
      {running.data.total > running.data.list.length && (
        <p className="quiet">
          进行中共 {running.data.total} 位，看板只显示最近应聘的 {MOST}{' '}
          位；请选择招聘职位，或到“候选人”里查看全部。
        </p>
      )}
      <QueryLine of={hired} />
      <div className="board-stages">
        {STAGES.table.map(({ value, label }) => {
          const here = all.filter((one) => one.stage === value);
          return (
            <section
              key={value}
              aria-label={label}
              className={`board-stage ${over === value ? 'is-over' : ''}`}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setOver(value);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={() => drop(value)}
            >
              <h2>
                {label} <span className="quiet tabular">{value === 7 ? hired.data?.total : here.length}</span>
              </h2>
              <ul className="board-cards">
                {here.map((one) => (
                  <li
                    key={one.id}
                    className="board-card"
                    draggable={mayMove && value < 7}
                    onDragStart={() => setDragged(one)}
                    onDragEnd={() => setDragged(null)}
                  >
                    <PageLink to={`/hr/recruitment/candidates/${one.id}`}>{one.name}</PageLink>
                    <p>{one.openingTitle}</p>
                    <p className="quiet">
                      {[one.channel, one.education, one.years !== null && `${one.years} 年`]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    {one.interviewAt && <p>面试 {one.interviewAt.slice(5, 16)}</p>}
                    {(one.idleDays ?? 0) >= 5 && value < 7 && (
                      <p className="board-idle">{one.idleDays} 天未跟进</p>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <Suspense fallback={null}>
        {open?.what === 'back' && (
          <StepForm
            candidate={open.candidate}
            action="move"
            toStage={open.candidate.stage - 1}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.what === 'hire' && <HireForm candidate={open.candidate} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
