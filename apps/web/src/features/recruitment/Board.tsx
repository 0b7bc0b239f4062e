import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { STAGES } from '@shibiao/contract/recruitment/candidates';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { Kanban, type KanbanColumn } from '../../ui/kanban/Kanban.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import styles from './recruitment.module.css';

const StepForm = lazy(() => import('./StepForm.tsx'));
const HireForm = lazy(() => import('./HireForm.tsx'));
/** The most cards on the board; nobody reads more. */
const MOST = 500;
const HIRED = 7;
/** Days without a step from which on a card says so. */
const IDLE = 5;
export type Candidate = RowOf<typeof recruitmentApi.list>;

type Open = { what: 'hire'; candidate: Candidate } | { what: 'back'; candidate: Candidate; stage: number };

/** Open candidates by stage; dragging a card moves the candidate, and the last column hires. */
export default function Board({ head, openingId }: { head?: ReactNode; openingId: number | null }) {
  const can = useCans();
  const [open, setOpen] = useState<Open | null>(null);
  const of = openingId === null ? {} : { openingId };
  const running = useQuery(queryOf(recruitmentApi.list, { ...of, isOpen: true, count: MOST }));
  const hired = useQuery(queryOf(recruitmentApi.list, { ...of, stage: HIRED, count: 20 }));
  const edit = useCommand(recruitmentApi.edit);
  const mayMove = can(recruitmentApi.saveOpening);
  const columns = STAGES.table.map(({ value, label }): KanbanColumn<Candidate> => {
    const query = value === HIRED ? hired : running;
    const cards = (query.data?.list ?? []).filter((one) => one.stage === value);
    return {
      stage: value,
      label,
      query,
      cards,
      count: value === HIRED ? hired.data?.total : query.data && cards.length,
    };
  });
  const move = (candidate: Candidate, stage: number) => {
    if (stage === HIRED) setOpen({ what: 'hire', candidate });
    else if (stage < candidate.stage) setOpen({ what: 'back', candidate, stage });
    else
      edit.run({
        id: candidate.id,
        version: candidate.version,
        action: 'move',
        toStage: stage as 2 | 3 | 4 | 5 | 6,
      });
  };
  return (
    <div className={styles.candidateBoard} data-part="candidate-board">
      {head}
      {running.data && running.data.total > running.data.list.length && (
        <p className="quiet">
          进行中共 {running.data.total} 位，看板只显示最近应聘的 {MOST}{' '}
          位；请选择招聘职位，或到“候选人”里查看全部。
        </p>
      )}
      <Kanban
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.name}
        stageOf={(one) => one.stage}
        link={(one) => <PageLink to={`/hr/recruitment/candidates/${one.id}`}>{one.name}</PageLink>}
        body={(one) => <CardBody candidate={one} />}
        canMove={(one) => mayMove && one.stage !== HIRED}
        refusal={(one) => (one.stage === HIRED ? '已入职的候选人不能再移动' : null)}
        onMove={move}
      />
      <Suspense fallback={null}>
        {open?.what === 'back' && (
          <StepForm
            candidate={open.candidate}
            action="move"
            toStage={open.stage}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.what === 'hire' && <HireForm candidate={open.candidate} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

function CardBody({ candidate: one }: { candidate: Candidate }) {
  return (
    <>
      <p>{one.openingTitle}</p>
      <p className="quiet">
        {[one.channel, one.education, one.years !== null && `${one.years} 年`].filter(Boolean).join(' · ')}
      </p>
      {one.interviewAt && <p>面试 {one.interviewAt.slice(5, 16)}</p>}
      {(one.idleDays ?? 0) >= IDLE && one.stage !== HIRED && (
        <p className={styles.boardIdle}>{one.idleDays} 天未跟进</p>
      )}
    </>
  );
}
