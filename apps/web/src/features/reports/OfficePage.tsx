import { officeDayColumns, reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi, WORK_DAY_STATUS } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { Button, Calendar, Input } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { StatusTag, ToneTag } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { useLogs } from './WeekView.tsx';
import './reports.css';

const WorkDayDrawer = lazy(() => import('../../pickers/WorkDayDrawer.tsx'));
type Row = RowOf<typeof reportsApi.generalOfficeLog>;
const DAY = 'YYYY-MM-DD';
const filters: Filter[] = [
  { key: 'keyword', label: '内容', kind: 'text' },
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
  byTeam,
  ofOrganisation,
];
const columns = listColumns<Row>(officeDayColumns, {
  status: { render: (row) => <StatusTag value={row.status} of={WORK_DAY_STATUS} /> },
  facts: { render: (row) => row.facts.map((fact) => `${fact.kind} ${fact.text}`).join('；') },
});

/** 综合部日志: one's own day, and everybody's as a table or a month. */
export default function OfficePage() {
  const page = usePage();
  const canRead = useCan(salesApi.one);
  const date = page.search.date ?? dayjs().format(DAY);
  const { view, choice } = useViewChoice([
    { value: 'table', label: '列表' },
    { value: 'calendar', label: '月历' },
  ]);
  return (
    <div className="weeks">
      {!canRead && <OwnDay key={date} date={date} onDate={(next) => page.setSearch({ date: next })} />}
      {view === 'calendar' ? (
        <section className="week-box">
          <div>{choice}</div>
          <Month />
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
          {...(canRead ? { onOpen: (row: Row) => page.setSearch({ open: row.id }) } : {})}
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

const TEXTS = [
  ['done', '今日完成', 2000],
  ['plan', '明日计划', 1000],
  ['problem', '问题与求助', 1000],
] as const;

/** One's own log of a day, up to seven days back. */
function OwnDay({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const { personnelId } = useUser();
  const logs = useLogs({ personnelId: personnelId ?? 0, from: date, to: date });
  const [draft, setDraft] = useState<Record<'done' | 'plan' | 'problem', string> | null>(null);
  const save = useCommand(reportsApi.editDailyWork, { onSuccess: () => setDraft(null) });
  if (!logs.data) return <Loading />;
  const day = logs.data.list[0]?.day ?? null;
  const facts = logs.data.list[0]?.facts ?? [];
  // What was registered stands there already: it is the day's work.
  const known = facts.map((fact) => `${fact.kind} ${fact.text}`).join('\n');
  const shown = draft ?? {
    done: day?.done ?? known.slice(0, 2000),
    plan: day?.plan ?? '',
    problem: day?.problem ?? '',
  };
  const send = async () => {
    if (!shown.done.trim()) return notify.error('请填写今日完成');
    try {
      await save.send({
        ...(day ? { id: day.id, version: day.version } : {}),
        date,
        ...shown,
        submit: 1,
      });
      notify.success('已提交');
    } catch {
      // Said already; what was typed stays.
    }
  };
  return (
    <section className="week-box" aria-label="我的日志">
      <div className="week-head">
        <h2>{date === dayjs().format(DAY) ? '我的今天' : '我的日志'}</h2>
        <span style={{ width: 140 }}>
          <DateInput
            aria-label="日志日期"
            allowClear={false}
            value={date}
            minDate={dayjs().subtract(7, 'day')}
            maxDate={dayjs()}
            onChange={(next) => next && onDate(next)}
          />
        </span>
        {day && <StatusTag value={day.status} of={WORK_DAY_STATUS} />}
        {day?.comment && <span>点评：{day.comment}</span>}
      </div>
      {TEXTS.map(([key, label, most]) => (
        <label key={key} className="week-label">
          {label}
          <Input.TextArea
            value={shown[key]}
            maxLength={most}
            disabled={Boolean(day?.reviewedAt)}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={(event) => setDraft({ ...shown, [key]: event.target.value })}
          />
        </label>
      ))}
      {!day?.reviewedAt && (
        <div>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={draft === null && (day !== null || known === '')}
            onClick={() => void send()}
          >
            {day?.submittedAt ? '保存修改' : '提交'}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Who filed on which day of a month. */
function Month() {
  const page = usePage();
  const [month, setMonth] = useState(() => dayjs());
  const from = month.startOf('month').format(DAY);
  const to = month.endOf('month').format(DAY);
  const query = useQuery(
    queryOf(reportsApi.generalOfficeLog, { from, to, count: 1000 }, { keepsPrevious: true }),
  );
  const byDay = Map.groupBy(query.data?.list ?? [], (row) => row.date);
  return (
    <Calendar
      value={month}
      onChange={setMonth}
      onSelect={(day, { source }) => {
        if (source === 'date') page.setSearch({ view: null, from: day.format(DAY), to: day.format(DAY) });
      }}
      cellRender={(day, { type }) =>
        type === 'date' &&
        (byDay.get(day.format(DAY)) ?? []).map((row) => (
          <ToneTag key={row.id} tone={row.status === 1 ? 'quiet' : 'good'}>
            {row.personnelName}
          </ToneTag>
        ))
      }
    />
  );
}
