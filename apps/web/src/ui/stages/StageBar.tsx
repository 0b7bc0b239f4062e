import { CheckOutlined } from '@ant-design/icons';
import type { RecordKind } from '@shibiao/contract/records';
import { STAGES, type Stage, stagesApi } from '@shibiao/contract/stages';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan, useCans } from '../../lib/session.ts';
import { PageLink, RecordLink } from '../record/RecordLink.tsx';
import { type Stages, stepOf, WAITING } from './steps.ts';
import './stages.css';

/**
 * How far a demand or lesson is, by whom and when, and the one step that is next. Colleagues see it, visitors do
 * not.
 */
export function StageBar(of: { demandId: number } | { lessonId: number }) {
  const can = useCan(stagesApi.stages);
  const query = useQuery(queryOf(stagesApi.stages, of, { enabled: can, isQuiet: true }));
  if (!can || query.isLoadingError) return null;
  if (!query.data) return <section className="stages" aria-busy="true" />;
  return <Way way={query.data} />;
}

function Way({ way }: { way: Stages }) {
  const page = usePage();
  const can = useCans();
  const step = way.next && stepOf(way.next, way, can);
  const others = way.lessons.filter((one) => one.id !== way.lessonId);
  return (
    <section className="stages" aria-label="进度">
      <ol>
        {way.stages.map((stage) => (
          <li
            key={stage.key}
            className={`is-${stage.state} ${stage.key === way.next ? 'is-next' : ''}`}
            {...(stage.key === way.next ? { 'aria-current': 'step' as const } : {})}
          >
            <span className="stages-dot" aria-hidden>
              {stage.state === 'done' && <CheckOutlined />}
            </span>
            <b>
              <Name stage={stage} way={way} />
            </b>
            <small>
              {stage.state === 'skipped'
                ? '—'
                : stage.by && (
                    <RecordLink kind={stage.key === 'teach' ? 'teacher' : 'person'} id={stage.byId} isQuiet>
                      {stage.by}
                    </RecordLink>
                  )}
            </small>
            <small className="tabular">{stage.at && formatDate(stage.at, 'YYYY-MM-DD')}</small>
          </li>
        ))}
      </ol>
      <div className="stages-next">
        {step && (
          <Button
            type="primary"
            href={step.to}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              page.navigate(step.to);
            }}
          >
            {step.label}
          </Button>
        )}
        {!step && <span className="quiet">{statusText(way)}</span>}
        {others.length > 0 && (
          <span className="stages-others">
            同一需求的课程：
            {others.map((one) => (
              <RecordLink key={one.id} kind="lesson" id={one.id}>
                {one.lessonid}
              </RecordLink>
            ))}
          </span>
        )}
      </div>
    </section>
  );
}

const statusText = (way: Stages): string =>
  way.isEnded
    ? `已结束：${way.lessonId === null ? '需求已丢单' : '课程已取消'}`
    : way.next
      ? (WAITING[way.next] ?? '')
      : '全部完成';

/** The stage's name: a link to its record where there is one, to its form where it may be done ahead of its turn. */
function Name({ stage, way }: { stage: Stage; way: Stages }): ReactNode {
  const page = usePage();
  const can = useCans();
  const label = STAGES.labelOf(stage.key);
  const [kind, id] = recordOf(stage, way);
  const isHere = (kind === 'demand' || kind === 'lesson') && page.params.id === String(id);
  if (kind && id && !isHere)
    return (
      <RecordLink kind={kind} id={id}>
        {label}
      </RecordLink>
    );
  const step = stepOf(stage.key, way, can);
  return step && stage.key !== way.next ? <PageLink to={step.to}>{label}</PageLink> : label;
}

function recordOf({ key, recordId }: Stage, way: Stages): [RecordKind, number | null] | [null, null] {
  if (key === 'demand') return ['demand', way.demandId];
  if (key === 'plan' || key === 'confirm') return ['lesson', way.lessonId];
  if (key === 'invoice') return ['invoice', recordId];
  if (key === 'receive') return ['receipt', recordId];
  if (key === 'settle') return ['payment', recordId];
  return [null, null];
}
