import { CheckOutlined } from '@ant-design/icons';
import type { RecordKind } from '@shibiao/contract/records';
import { STAGE_STATES, STAGES, type Stage, type StageKey, stagesApi } from '@shibiao/contract/stages';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type MouseEvent, type ReactNode, Suspense, use, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan, useCans } from '../../lib/session.ts';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { mayOpen, PLACES } from '../../ui/record/records.ts';
import styles from './stages.module.css';
import { StepFormsContext } from './stepForms.ts';
import { isDoneHere, type Stages, type Step, stepOf, WAITING } from './steps.ts';
import { useStep } from './useStep.ts';

/** Stages of a demand or lesson with people and times, and the next step. For staff, not for visitors. */
export function StageBar(of: { demandId: number } | { lessonId: number }) {
  const can = useCan(stagesApi.stages);
  const query = useQuery(queryOf(stagesApi.stages, of, { enabled: can, isQuiet: true }));
  if (!can || query.isLoadingError) return null;
  if (!query.data) return <section className={styles.stages} aria-busy="true" />;
  return <StageList way={query.data} />;
}

function StageList({ way }: { way: Stages }) {
  const can = useCans();
  const step = way.next && stepOf(way.next, way, can);
  const others = way.lessons.filter((one) => one.id !== way.lessonId);
  return (
    <section className={styles.stages} aria-label="进度">
      <ol>
        {way.stages.map((stage) => (
          <li
            key={stage.key}
            data-state={stage.state}
            aria-current={stage.key === way.next ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden>
              {stage.state === 'done' && <CheckOutlined />}
            </span>
            <b>
              <Name stage={stage} way={way} />
            </b>
            <small>
              {stage.state === 'skipped' || stage.state === 'passed'
                ? STAGE_STATES.labelOf(stage.state)
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
      <div className={styles.next}>
        {step && way.next && <NextButton stage={way.next} step={step} />}
        {!step && <span className="quiet">{statusText(way)}</span>}
        {others.length > 0 && (
          <span className={styles.others}>
            同一需求的课程：
            {others.map((one) => (
              <RecordLink key={one.id} kind="lesson" id={one.id}>
                {one.lessonid}
              </RecordLink>
            ))}
          </span>
        )}
      </div>
      <OpenStep way={way} />
    </section>
  );
}

/**
 * The form of the open step, over this page. It keeps its initial stages until closed, although its save moves them on.
 */
function OpenStep({ way }: { way: Stages }) {
  const can = useCans();
  const forms = use(StepFormsContext);
  const { step, teacherId, open, close } = useStep();
  const [opened, setOpened] = useState<{ step: StageKey; recordId: number | null } | null>(null);
  if (opened && opened.step !== step) setOpened(null);
  else if (step && !opened && isDoneHere(step, way, can))
    setOpened({ step, recordId: way.stages.find((one) => one.key === step)?.recordId ?? null });
  const Form = opened && opened.step === step ? forms[opened.step] : undefined;
  if (!Form) return null;
  return (
    <Suspense fallback={null}>
      <Form
        demandId={way.demandId}
        lessonId={way.lessonId}
        teacherId={teacherId ?? way.teacherId}
        recordId={opened?.recordId ?? null}
        onStep={open}
        onClose={close}
      />
    </Suspense>
  );
}

interface NextProps {
  stage: StageKey;
  step: Step;
}

/** A click opens the step here or its page; with Ctrl the address opens a browser window. */
function useStepClick({ stage, step }: NextProps) {
  const page = usePage();
  const { open } = useStep();
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (step.isHere) open(stage);
    else page.navigate(step.to);
  };
}

function NextButton(props: NextProps) {
  return (
    <Button type="primary" href={props.step.to} onClick={useStepClick(props)}>
      {props.step.label}
    </Button>
  );
}

function StepLink({ children, ...props }: NextProps & { children: ReactNode }) {
  return (
    <a className="link" href={props.step.to} onClick={useStepClick(props)}>
      {children}
    </a>
  );
}

/** Link between the demand and lesson of one deal, which share a tab. */
function SameDeal({ to, children }: { to: string; children: ReactNode }) {
  const page = usePage();
  return (
    <a
      className="link"
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        page.goInstead(to);
      }}
    >
      {children}
    </a>
  );
}

const statusText = (way: Stages): string =>
  way.isEnded
    ? `已结束：${way.lessonId === null ? '需求已丢单' : '课程已取消'}`
    : way.next
      ? (WAITING[way.next] ?? '')
      : '全部完成';

/** Name of a stage: a link to its record, or to its form where it may be done early. */
function Name({ stage, way }: { stage: Stage; way: Stages }): ReactNode {
  const page = usePage();
  const can = useCans();
  const label = STAGES.labelOf(stage.key);
  const [kind, id] = recordOf(stage, way);
  const isHere = (kind === 'demand' || kind === 'lesson') && page.params.id === String(id);
  if ((kind === 'demand' || kind === 'lesson') && id && !isHere && mayOpen(can, kind))
    return <SameDeal to={PLACES[kind].address(id)}>{label}</SameDeal>;
  if (kind && id && !isHere)
    return (
      <RecordLink kind={kind} id={id}>
        {label}
      </RecordLink>
    );
  const step = stepOf(stage.key, way, can);
  return step && stage.key !== way.next ? (
    <StepLink stage={stage.key} step={step}>
      {label}
    </StepLink>
  ) : (
    label
  );
}

function recordOf({ key, recordId }: Stage, way: Stages): [RecordKind, number | null] | [null, null] {
  if (key === 'demand') return ['demand', way.demandId];
  if (key === 'plan' || key === 'confirm') return ['lesson', way.lessonId];
  if (key === 'invoice') return ['invoice', recordId];
  if (key === 'receive') return ['receipt', recordId];
  if (key === 'settle') return ['payment', recordId];
  return [null, null];
}
