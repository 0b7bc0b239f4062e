import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type LogDay, reportsApi } from '@shibiao/contract/reports/reports';
import { REPORT_STATUS, type WeekReport, type WeekTarget } from '@shibiao/contract/reports/weeks';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryClient, queryOf, useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import type { KeepDraft, useDrafts } from '../../lib/useDrafts.ts';
import { useSteady } from '../../lib/useSteady.ts';
import { ReportForm, ReportTexts, sendReport } from '../../shared/reports/ReportForm.tsx';
import { ReportState } from '../../shared/reports/ReportState.tsx';
import { WorkFigureTiles } from '../../shared/workDays/WorkDayView.tsx';
import workStyles from '../../shared/workDays/workDays.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './reports.module.css';
import { WeekLines } from './WeekLines.tsx';
import { Logs, TargetBars, useLogs, WEEK_TEXTS, WeekStrip, WeekTexts } from './WeekView.tsx';
import { isStored, type Line, sentLine, type WeekDraft } from './weekDraft.ts';

const DAY = 'YYYY-MM-DD';
const NO_DAYS: readonly LogDay[] = [];
/** The Monday of a day's week. */
export const mondayOf = (day: string | undefined) => {
  const date = dayjs(day);
  return date.subtract((date.day() + 6) % 7, 'day').format(DAY);
};

/** The caller's week: days at the left, lines and texts in the middle, logs at the right. */
export function MyWeek({ draftOf }: { draftOf: ReturnType<typeof useDrafts<WeekDraft>> }) {
  const page = usePage();
  const { personnelId } = useUser();
  const monday = mondayOf(page.search.week);
  const sunday = dayjs(monday).add(6, 'day').format(DAY);
  const prefill = useQuery(queryOf(reportsApi.weeklyPrefill, { date: monday }));
  const id = prefill.data?.id ?? null;
  const report = useQuery(queryOf(reportsApi.weeklyList, { id: id ?? 0 }, { enabled: id !== null }));
  const logs = useLogs({ personnelId: personnelId ?? 0, from: monday, to: sunday });
  const go = (weeks: number) =>
    page.setSearch({
      week: dayjs(monday)
        .add(weeks * 7, 'day')
        .format(DAY),
    });
  /** Reads the report anew, whether or not it existed when the form was opened. */
  const readAgain = async () => {
    const made = id ?? (await prefill.refetch()).data?.id ?? null;
    if (made === null) return undefined;
    const read = queryOf(reportsApi.weeklyList, { id: made }, { staleTime: 0, isQuiet: true });
    return (await queryClient.fetchQuery(read)).list[0];
  };
  const days = logs.data?.list ?? NO_DAYS;
  const mine = id === null ? null : report.data?.list[0];
  const [draft, keep, settle] = draftOf(monday);
  return (
    <>
      <header className={styles.head} data-part="week-head">
        <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => go(-1)} />
        <h2>{prefill.data?.weekTitle ?? ''}</h2>
        <Button icon={<RightOutlined />} aria-label="下一周" onClick={() => go(1)} />
        {mine && <ReportState report={mine} of={REPORT_STATUS} />}
        {prefill.data && (
          <span className={workStyles.muted}>{prefill.data.deadline.slice(5, 16)} 前提交</span>
        )}
      </header>
      {prefill.data && prefill.data.openBefore !== null && (
        <Alert
          type={prefill.data.openBefore === 4 ? 'error' : 'warning'}
          title={`前一周的周报${prefill.data.openBefore === 4 ? '被退回，请修改后再提交' : '还没有提交'}`}
          action={
            <Button size="small" onClick={() => go(-1)}>
              打开前一周
            </Button>
          }
        />
      )}
      <div className={styles.body}>
        <WeekStrip days={days} />
        <div className={styles.box}>
          {prefill.data && (
            <WorkFigureTiles
              figures={prefill.data.figures}
              personnelId={personnelId}
              from={monday}
              to={sunday}
              isBrief
            />
          )}
          {!prefill.data || mine === undefined ? (
            <QueryState of={prefill.data ? report : prefill} />
          ) : (
            <WeekForm
              key={monday}
              monday={monday}
              report={mine}
              targets={mine?.targets ?? prefill.data.targets}
              summary={mine?.summary ?? prefill.data.summary}
              draft={draft}
              keep={keep}
              settle={settle}
              readAgain={readAgain}
              actuals={prefill.data.actuals}
            />
          )}
        </div>
        <div className={styles.box}>
          <h3>日志</h3>
          {!logs.data && <QueryState of={logs} />}
          <Logs days={days} />
        </div>
      </div>
    </>
  );
}

interface FormProps {
  monday: string;
  report: WeekReport | null;
  targets: readonly WeekTarget[];
  summary: string;
  /** Actual figures of the week so far, by measure. */
  actuals: readonly { measure: string; actual: string }[];
  draft: WeekDraft | null;
  keep: KeepDraft<WeekDraft>;
  /** Called after the save. */
  settle: (sent: WeekDraft) => void;
  readAgain: () => Promise<WeekReport | undefined>;
}

function WeekForm({ monday, report, targets, summary, actuals, draft, keep, settle, readAgain }: FormProps) {
  const shown: WeekDraft = draft ?? {
    lines: targets.map((line, key) => ({ ...line, key })),
    texts: { summary, problems: report?.problems ?? '', nextWeek: report?.nextWeek ?? '' },
    version: report?.version ?? null,
  };
  const { lines, texts } = shown;
  const changeLines = useSteady((next: readonly Line[]) => keep({ ...shown, lines: next }));
  const add = useCommand(reportsApi.addWeeklyTarget);
  const edit = useCommand(reportsApi.editWeeklyTarget);
  if (report && (report.status === 2 || report.status === 3))
    return (
      <>
        <TargetBars report={report} />
        <WeekTexts report={report} />
        {report.status === 2 && (
          <Button
            loading={edit.isPending}
            onClick={() => edit.run({ id: report.id, version: report.version, action: 'withdraw' })}
          >
            撤回修改
          </Button>
        )}
      </>
    );
  const send = async (action: 'save' | 'submit') => {
    let held = shown;
    const isSubmit = action === 'submit';
    await sendReport(isSubmit, {
      send: async () => {
        const made = report ?? { id: (await add.send({ date: monday, targets: [] })).id };
        const version = shown.version ?? 1;
        // The report exists from here on, even if the submission is refused.
        held = { ...shown, version };
        keep(held);
        await edit.send({ id: made.id, version, targets: lines.map(sentLine), ...texts, action });
      },
      isStored: async () => isStored(held, await readAgain(), isSubmit),
      settle: () => settle(held),
    });
  };
  const isSaving = add.isPending || edit.isPending;
  return (
    <ReportForm
      className={styles.form}
      draft={draft}
      keep={keep}
      // The version changes while a report is made and sent.
      version={report && !isSaving ? report.version : (draft?.version ?? null)}
      onSubmit={isSaving ? null : () => void send('submit')}
    >
      {report && <WeekTexts report={report} texts={{}} />}
      <h3>周目标</h3>
      <WeekLines lines={lines} actuals={actuals} onChange={changeLines} />
      <ReportTexts
        fields={WEEK_TEXTS}
        values={texts}
        rows={{ minRows: 2, maxRows: 10 }}
        onChange={(patch) => keep({ ...shown, texts: { ...texts, ...patch } })}
      />
      <div className={styles.head}>
        <Button type="primary" loading={isSaving} onClick={() => void send('submit')} title="Ctrl + Enter">
          提交
        </Button>
        <Button loading={isSaving} onClick={() => void send('save')}>
          存草稿
        </Button>
      </div>
    </ReportForm>
  );
}
