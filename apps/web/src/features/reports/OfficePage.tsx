import { officeDayColumns, reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi, WORK_DAY_STATUS } from '@shibiao/contract/sales';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { DAY } from '../../lib/ranges.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { isSameContent, useDrafts } from '../../lib/useDrafts.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import { ReportForm, ReportTexts, sendReport } from '../../shared/reports/ReportForm.tsx';
import { ReportState } from '../../shared/reports/ReportState.tsx';
import { DAY_TEXTS } from '../../shared/workDays/dayTexts.ts';
import { WorkDayTitle } from '../../shared/workDays/WorkDayTitle.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { OfficeMonth } from './OfficeMonth.tsx';
import styles from './reports.module.css';
import { useLogs } from './WeekView.tsx';

const WorkDayDrawer = lazy(() => import('../../shared/workDays/WorkDayDrawer.tsx'));
type Row = RowOf<typeof reportsApi.generalOfficeLog>;
const filters: Filter[] = [
  { key: 'keyword', label: '内容', kind: 'text' },
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
  byTeam,
  ofOrganisation,
];
const columns = listColumns<Row>(officeDayColumns, {
  status: { render: (row) => <StatusTag value={row.status} of={WORK_DAY_STATUS} /> },
  facts: { ellipsis: true, render: (row) => row.facts.map((fact) => `${fact.kind} ${fact.text}`).join('；') },
});

/** 综合部日志: one's own day, and everybody's as a table or a month. */
export default function OfficePage() {
  const page = usePage();
  const canRead = useCan(salesApi.one);
  const date = page.search.date ?? dayjs().format(DAY);
  const { view, choice } = useViewChoice(
    [
      { value: 'table', label: '列表' },
      { value: 'calendar', label: '月历' },
    ],
    { keepsUnsaved: true },
  );
  return (
    <div className={styles.weeks}>
      {!canRead && <OwnDay date={date} onDate={(next) => page.setSearch({ date: next })} />}
      {view === 'calendar' ? (
        <section className={styles.box}>
          <OfficeMonth head={choice} onDay={(day) => page.setSearch({ view: null, from: day, to: day })} />
        </section>
      ) : (
        <PagedTable
          screen="reports/office"
          endpoint={reportsApi.generalOfficeLog}
          columns={columns}
          rowKey="id"
          filters={filters}
          exports={reportsApi.exportGeneralOfficeLog}
          toolbar={choice}
          height="auto"
          onOpen={canRead ? (row) => page.setSearch({ open: row.id }) : undefined}
          empty={{ title: '还没有日志' }}
        />
      )}
      <Suspense fallback={null}>
        {canRead && page.search.open && (
          <WorkDayDrawer id={Number(page.search.open)} onClose={() => page.setSearch({ open: null })} />
        )}
      </Suspense>
    </div>
  );
}

const textsOf = ({ done, plan, problem }: Texts): Texts => ({ done, plan, problem });
type Texts = Record<'done' | 'plan' | 'problem', string>;
type OfficeDraft = Texts & { version: number | null };

/** One's own log of a day, up to seven days back. */
function OwnDay({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const { personnelId } = useUser();
  const logs = useLogs({ personnelId: personnelId ?? 0, from: date, to: date });
  const [draft, setDraft, settle] = useDrafts<OfficeDraft>('office-day')(date);
  const save = useCommand(reportsApi.editDailyWork);
  // The previous day's data may still be shown while this day is read.
  if (logs.data?.list[0]?.date !== date) return <QueryState of={logs} />;
  const day = logs.data.list[0]?.day ?? null;
  const facts = logs.data.list[0]?.facts ?? [];
  // The day's registered work prefills 今日完成.
  const known = facts.map((fact) => `${fact.kind} ${fact.text}`).join('\n');
  const shown = draft ?? {
    done: day?.done ?? known.slice(0, 2000),
    plan: day?.plan ?? '',
    problem: day?.problem ?? '',
    version: day?.version ?? null,
  };
  const canSend = !day?.reviewedAt && (draft !== null || (day === null && known !== ''));
  const send = async () => {
    if (!shown.done.trim()) return notify.error('请填写今日完成');
    const { version } = shown;
    const texts = textsOf(shown);
    await sendReport(true, {
      send: () =>
        save.send({
          id: version ? day?.id : undefined,
          version: day ? version : undefined,
          date,
          ...texts,
          submit: 1,
        }),
      isStored: async () => {
        const stored = (await logs.refetch()).data?.list[0]?.day;
        return Boolean(
          stored?.submittedAt && stored.version !== version && isSameContent(texts, textsOf(stored)),
        );
      },
      settle: () => settle(shown),
    });
  };
  return (
    <ReportForm
      label="我的日志"
      className={styles.box}
      draft={draft}
      keep={setDraft}
      version={day?.version ?? null}
      onSubmit={canSend ? () => void send() : null}
      head={
        <div className={styles.head}>
          <WorkDayTitle date={date} earliest={logs.data.earliest} onDate={onDate} />
          {day && <ReportState report={day} of={WORK_DAY_STATUS} />}
          {day?.reviewedAt && (
            <span>
              {day.reviewedBy} 点评 <DateText value={day.reviewedAt} />：{day.comment || '已阅'}
            </span>
          )}
        </div>
      }
    >
      <ReportTexts
        fields={DAY_TEXTS}
        values={shown}
        rows={{ minRows: 2, maxRows: 8 }}
        isDisabled={Boolean(day?.reviewedAt)}
        onChange={(patch) => setDraft({ ...shown, ...patch })}
      />
      {!day?.reviewedAt && (
        <div className={styles.head}>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={!canSend}
            title="Ctrl + Enter"
            onClick={() => void send()}
          >
            {day?.submittedAt ? '保存修改' : '提交'}
          </Button>
          {day && (
            <RemoveButton
              endpoint={reportsApi.deleteWeeklyLog}
              input={{ id: day.id, version: day.version }}
              question={`删除 ${day.date} 的日志？`}
              onRemoved={() => setDraft(null)}
            />
          )}
        </div>
      )}
    </ReportForm>
  );
}
