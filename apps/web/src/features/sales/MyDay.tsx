import { salesApi, WORK_DAY_STATUS } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { type KeepDraft, useDrafts } from '../../lib/useDrafts.ts';
import { useSteady } from '../../lib/useSteady.ts';
import { ReportForm, sendReport } from '../../shared/reports/ReportForm.tsx';
import { ReportState } from '../../shared/reports/ReportState.tsx';
import { WorkDayFilesField } from '../../shared/workDays/WorkDayFiles.tsx';
import { WorkDayTitle } from '../../shared/workDays/WorkDayTitle.tsx';
import { WorkDayTexts, WorkFigureTiles } from '../../shared/workDays/WorkDayView.tsx';
import workStyles from '../../shared/workDays/workDays.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { SaveBlockContext, useSaveBlock } from '../../ui/saveBlock.ts';
import { DayTexts, withLines } from './DayTexts.tsx';
import { type Draft, isStored, type Prefill, startOf } from './dayDraft.ts';
import { Forecasts, firstMissing, sentOf } from './Forecasts.tsx';
import styles from './sales.module.css';

interface Props {
  date: string;
  onDate: (date: string) => void;
  /** Folded to one line for readers of others' logs, who owe none for that day. */
  isFolded?: boolean;
}

/** The caller's day: computed figures, three texts and the forecasts. `date` is in the address. */
export function MyDay({ date, onDate, isFolded = false }: Props) {
  const query = useQuery(queryOf(salesApi.prefill, { date }));
  const [draft, keep, settle] = useDrafts<Draft>('work-day')(date);
  if (!query.data) return <QueryState of={query} />;
  return (
    <DayForm
      key={date}
      prefill={query.data}
      draft={draft}
      keep={keep}
      settle={settle}
      reload={query.refetch}
      onDate={onDate}
      isFolded={isFolded}
    />
  );
}

const NONE: Prefill['dropped'] = [];

interface FormProps {
  prefill: Prefill;
  /** The unsaved input of the day. */
  draft: Draft | null;
  keep: KeepDraft<Draft>;
  /** Called after the save. */
  settle: (sent: Draft) => void;
  reload: () => Promise<{ data: Prefill | undefined }>;
  onDate: (date: string) => void;
  isFolded: boolean;
}

function DayForm({ prefill, draft, keep, settle, reload, onDate, isFolded }: FormProps) {
  const { personnelId } = useUser();
  const { day, date } = prefill;
  const shown = draft ?? startOf(prefill);
  const save = useCommand(salesApi.save);
  const { hold, held } = useSaveBlock();
  const isMobile = useIsMobile();
  const [isOpened, setIsOpened] = useState(!isFolded);
  const [isDoneMissing, setIsDoneMissing] = useState(false);
  const isDirty = draft !== null;
  const change = (patch: Partial<Draft>) => keep({ ...shown, ...patch });
  const changeLines = useSteady((forecasts: Draft['forecasts']) => change({ forecasts }));
  const isSubmitted = Boolean(day?.submittedAt);
  const canSend = !held && !day?.reviewedAt && (isDirty || !isSubmitted);
  const send = async (isSubmit: boolean) => {
    setIsDoneMissing(isSubmit && !shown.done.trim());
    const missing = firstMissing(shown.forecasts, date);
    if (missing) return notify.error(missing);
    if (isSubmit && !shown.done.trim()) return;
    const { forecasts, files, version, ...texts } = shown;
    await sendReport(isSubmit, {
      send: () =>
        save.send({
          id: version ? day?.id : undefined,
          version: day ? version : undefined,
          date,
          ...texts,
          forecasts: forecasts.map(sentOf),
          fileIds: files ? idsOf(files) : undefined,
          submit: isSubmit ? 1 : undefined,
        }),
      isStored: async () => {
        const { data } = await reload();
        return data !== undefined && isStored(shown, data, isSubmit);
      },
      settle: () => settle(shown),
    });
  };
  // On a phone the form is three screens long: the buttons stand at its end.
  const buttons = !day?.reviewedAt && (
    <span className={styles.isRight}>
      {!isSubmitted && (
        <Button
          disabled={!isDirty || held !== null}
          loading={save.isPending}
          onClick={() => void send(false)}
        >
          存草稿
        </Button>
      )}
      <Button
        type="primary"
        loading={save.isPending}
        disabled={!canSend}
        onClick={() => void send(true)}
        title="Ctrl + Enter"
      >
        {held ?? (isSubmitted ? '保存修改' : '提交')}
      </Button>
    </span>
  );
  if (!isOpened && !prefill.isDue && !day && !isDirty)
    return (
      <section className={styles.box} aria-label="我的日志">
        <header className={styles.head}>
          <h2>我的日志</h2>
          <span className={workStyles.muted}>今天不需提交，也可以填写</span>
          <span className={styles.isRight}>
            <Button onClick={() => setIsOpened(true)}>写日志</Button>
          </span>
        </header>
      </section>
    );
  return (
    <ReportForm
      label="我的日志"
      className={styles.box}
      draft={draft}
      keep={keep}
      version={day?.version ?? null}
      onSubmit={canSend ? () => void send(true) : null}
      head={
        <header className={styles.head}>
          <WorkDayTitle date={date} earliest={prefill.earliest} onDate={onDate} />
          {day && <ReportState report={day} of={WORK_DAY_STATUS} />}
          {!isSubmitted && (
            <span className={workStyles.muted}>
              {prefill.isDue
                ? `${prefill.deadline.slice(5, 16)} 前提交，之后记为补交`
                : '这一天不需提交，也可以填写'}
              {prefill.isPublished ? '' : '（节假日按法定推算）'}
            </span>
          )}
          {!isMobile && buttons}
        </header>
      }
    >
      <WorkFigureTiles
        figures={prefill.figures}
        snapshot={day?.snapshot ?? null}
        personnelId={personnelId}
        from={date}
        to={date}
        isBrief={isMobile}
      />
      {day?.reviewedAt ? (
        <WorkDayTexts day={day} />
      ) : (
        <>
          {prefill.planBefore && !isSubmitted && (
            <Alert
              type="info"
              title={`上次的计划：${prefill.planBefore}`}
              action={
                !shown.done.includes(prefill.planBefore) && (
                  <Button
                    size="small"
                    onClick={() => change({ done: withLines(shown.done, prefill.planBefore) })}
                  >
                    填入今日完成
                  </Button>
                )
              }
            />
          )}
          <DayTexts
            shown={shown}
            followUps={prefill.done}
            isDoneMissing={isDoneMissing && !shown.done.trim()}
            onChange={change}
          />
          <SaveBlockContext value={hold}>
            <WorkDayFilesField
              files={day?.files ?? []}
              chosen={shown.files}
              onChange={(files) => change({ files })}
            />
          </SaveBlockContext>
          <Forecasts
            lines={shown.forecasts}
            date={date}
            dropped={day ? NONE : prefill.dropped}
            demands={prefill.demands}
            onChange={changeLines}
          />
          {isMobile && <div className={styles.head}>{buttons}</div>}
        </>
      )}
    </ReportForm>
  );
}
