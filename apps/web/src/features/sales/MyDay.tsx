import type { OutputOf } from '@shibiao/contract/endpoint';
import { salesApi, WORK_DAY_STATUS } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { type FileRef, idsOf } from '../../lib/upload.ts';
import { type Keep, useDrafts } from '../../lib/useDrafts.ts';
import { WorkDayFilesField } from '../../pickers/WorkDayFiles.tsx';
import { WorkDayTitle } from '../../pickers/WorkDayTitle.tsx';
import { WorkDayTexts, WorkFigureTiles } from '../../pickers/WorkDayView.tsx';
import { ChangedElsewhere } from '../../ui/ChangedElsewhere.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { StatusTag, ToneTag } from '../../ui/texts.tsx';
import { HoldContext, useHold } from '../../ui/uploadsHeld.ts';
import { Forecasts, type Line, missingIn, sentOf } from './Forecasts.tsx';

type Prefill = OutputOf<typeof salesApi.prefill>;
interface Draft {
  done: string;
  plan: string;
  problem: string;
  forecasts: Line[];
  /** Null: as they are stored. */
  files: FileRef[] | null;
  /** The log's version when the first word was typed; null: there was none. */
  version: number | null;
}

/** The caller's day: figures that the system knows, three texts and the forecasts. `date` in the address. */
export function MyDay({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const query = useQuery(queryOf(salesApi.prefill, { date }));
  const [draft, keep, settle] = useDrafts<Draft>('work-day')(date);
  if (query.isPending || query.isError) return <QueryState of={query} />;
  return (
    <DayForm
      key={date}
      prefill={query.data}
      draft={draft}
      keep={keep}
      settle={settle}
      reload={query.refetch}
      onDate={onDate}
    />
  );
}

const startOf = ({ day, carried, done }: Prefill): Draft => ({
  done: day?.done ?? done,
  plan: day?.plan ?? '',
  problem: day?.problem ?? '',
  forecasts: (day?.forecasts ?? carried).map((line, i) => ({ ...line, key: i })),
  files: null,
  version: day?.version ?? null,
});

const TEXTS = [
  ['done', '今日完成', 2000],
  ['plan', '明日计划', 1000],
  ['problem', '问题与求助', 1000],
] as const;

interface FormProps {
  prefill: Prefill;
  /** What was typed of the day and is not saved. */
  draft: Draft | null;
  keep: Keep<Draft>;
  /** It is saved. */
  settle: (sent: Draft) => void;
  reload: () => Promise<unknown>;
  onDate: (date: string) => void;
}

function DayForm({ prefill, draft, keep, settle, reload, onDate }: FormProps) {
  const { personnelId } = useUser();
  const { day, date } = prefill;
  const shown = draft ?? startOf(prefill);
  const save = useCommand(salesApi.save);
  const { hold, isHeld } = useHold();
  const isMobile = useIsMobile();
  const isDirty = draft !== null;
  const isBehind = isDirty && draft.version !== (day?.version ?? null);
  const change = (patch: Partial<Draft>) => keep({ ...shown, ...patch });
  const send = async (isSubmitted: boolean) => {
    const missing =
      missingIn(shown.forecasts, date) ?? (isSubmitted && !shown.done.trim() ? '请填写今日完成' : null);
    if (missing) return notify.error(missing);
    const { forecasts, files, version, ...texts } = shown;
    try {
      await save.send({
        ...(day && version ? { id: day.id, version } : {}),
        date,
        ...texts,
        forecasts: forecasts.map(sentOf),
        ...(files ? { fileIds: idsOf(files) } : {}),
        ...(isSubmitted ? { submit: 1 } : {}),
      });
      settle(shown);
      notify.success(isSubmitted ? '已提交' : '已保存');
    } catch {
      // Said already; what was typed stays, beside what another window may have saved.
      void reload();
    }
  };
  const isSubmitted = Boolean(day?.submittedAt);
  // On a phone the form is three screens long: the buttons stand where it ends.
  const buttons = !day?.reviewedAt && (
    <span className="is-right">
      {!isSubmitted && (
        <Button disabled={!isDirty || isHeld} loading={save.isPending} onClick={() => void send(false)}>
          存草稿
        </Button>
      )}
      <Button
        type="primary"
        loading={save.isPending}
        disabled={isHeld || (isSubmitted && !isDirty)}
        onClick={() => void send(true)}
      >
        {isHeld ? '文件上传中…' : isSubmitted ? '保存修改' : '提交'}
      </Button>
    </span>
  );
  return (
    <section className="day-box" aria-label="我的日志">
      <header className="day-head">
        <WorkDayTitle date={date} earliest={prefill.earliest} onDate={onDate} />
        {day && <StatusTag value={day.status} of={WORK_DAY_STATUS} />}
        {day?.isLate && <ToneTag tone="warn">补交</ToneTag>}
        {!isSubmitted && (
          <span className="work-muted">
            {prefill.isDue
              ? `${prefill.deadline.slice(5, 16)} 前提交，之后记为补交`
              : '这一天不需提交，也可以填写'}
            {prefill.isPublished ? '' : '（节假日按法定推算）'}
          </span>
        )}
        {!isMobile && buttons}
      </header>
      {isBehind && (
        <ChangedElsewhere
          onTheirs={() => keep(null)}
          onMine={() => change({ version: day?.version ?? null })}
        />
      )}
      <WorkFigureTiles
        figures={prefill.figures}
        snapshot={day?.snapshot ?? null}
        personnelId={personnelId}
        from={date}
        to={date}
      />
      {day?.reviewedAt ? (
        <WorkDayTexts day={day} />
      ) : (
        <>
          {prefill.planBefore && !isSubmitted && (
            <Alert type="info" title={`上次的计划：${prefill.planBefore}`} />
          )}
          <div className="day-texts">
            {TEXTS.map(([key, label, most]) => (
              <label key={key}>
                {label}
                <Input.TextArea
                  value={shown[key]}
                  maxLength={most}
                  autoSize={{ minRows: 3, maxRows: 10 }}
                  onChange={(event) => change({ [key]: event.target.value })}
                />
              </label>
            ))}
          </div>
          <HoldContext value={hold}>
            <WorkDayFilesField
              files={day?.files ?? []}
              chosen={shown.files}
              onChange={(files) => change({ files })}
            />
          </HoldContext>
          <Forecasts
            lines={shown.forecasts}
            date={date}
            dropped={day ? [] : prefill.dropped}
            demands={prefill.demands}
            onChange={(forecasts) => change({ forecasts })}
          />
          {isMobile && <div className="day-head">{buttons}</div>}
        </>
      )}
    </section>
  );
}
