import { reportsApi } from '@shibiao/contract/reports/reports';
import { REPORT_STATUS } from '@shibiao/contract/reports/weeks';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, type InputRef, Rate, Space } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { figureAddress } from '../../pickers/figureAddress.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import { WorkFigureTiles } from '../../pickers/WorkDayView.tsx';
import { confirmLossOf } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { useListState } from '../../ui/table/listState.ts';
import { StatusTag } from '../../ui/texts.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { Logs, TargetBars, useLogs, WeekTexts } from './WeekView.tsx';

const FILTERS = [byTeam, ofOrganisation];
/** A phone shows the newest ones. */
const MOBILE_WEEKS = 2;

/** People × weeks; a cell opens its report. J and K go to the next and the last, 1 to 5 score, E reads, R returns. */
export function TeamWeeks() {
  const page = usePage();
  const isMobile = useIsMobile();
  const state = useListState('address', '');
  const { personnelId, orgnizationalid, week } = page.search;
  const query = useQuery(
    queryOf(
      reportsApi.weeklyMatrix,
      {
        ...(personnelId ? { personnelId } : {}),
        ...(orgnizationalid ? { orgnizationalid } : {}),
        ...(week ? { to: week } : {}),
        ...(isMobile ? { weeks: MOBILE_WEEKS } : {}),
      },
      { keepsPrevious: true },
    ),
  );
  const go = (weeks: number) =>
    page.setSearch({ open: null, week: dayjs(week).add(weeks, 'week').format('YYYY-MM-DD') });
  const open = page.search.open ? Number(page.search.open) : null;
  const { personnelId: self } = useUser();
  // Newest week first, person after person: the order in which a leader reads; nobody reads the own one.
  const order = useMemo(() => {
    const rows = (query.data?.list ?? []).filter((row) => row.personnelId !== self);
    return (query.data?.weeks ?? [])
      .map((_, i) => i)
      .reverse()
      .flatMap((i) => rows.flatMap((row) => row.cells[i]?.reportId ?? []));
  }, [query.data, self]);
  const step = (by: number) => {
    const next = open === null ? order[0] : order[order.indexOf(open) + by];
    if (next) page.setSearch({ open: next });
  };
  // The first one opens by key as well; from then on the reader listens.
  useKeys({ j: () => step(1) }, open === null);
  if (!query.data) return <QueryState of={query} />;
  return (
    <section className="week-box">
      <div className="week-head">
        <FilterBar filters={FILTERS} state={state} />
        <Space.Compact>
          <Button onClick={() => go(-query.data.weeks.length)}>更早</Button>
          <Button disabled={!week} onClick={() => page.setSearch({ open: null, week: null })}>
            到本周
          </Button>
          <Button disabled={!week} onClick={() => go(query.data.weeks.length)}>
            更晚
          </Button>
        </Space.Compact>
      </div>
      {query.data.list.length === 0 && <EmptyState />}
      <div className="week-matrix">
        <table>
          <thead>
            <tr>
              <th>业务员</th>
              {query.data.weeks.map((week) => (
                <th key={week.weekStart} title={week.title}>
                  {week.title
                    .replace(/^\d+年/, '')
                    .split(' ', isMobile ? 1 : 2)
                    .join(' ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.list.map((row) => (
              <tr key={row.personnelId}>
                <th>
                  <PageLink to={`/sales/people/${row.personnelId}`}>{row.personnelName}</PageLink>{' '}
                  {!isMobile && <span className="work-muted">{row.orgName}</span>}
                </th>
                {row.cells.map((cell) => (
                  <td key={cell.weekStart}>
                    <button
                      type="button"
                      disabled={cell.reportId === null}
                      className={`is-${cell.isMissing ? 'missing' : (cell.status ?? 0)} ${cell.reportId !== null && cell.reportId === open ? 'is-open' : ''}`}
                      onClick={() => page.setSearch({ open: cell.reportId })}
                    >
                      {cell.isMissing
                        ? '未交'
                        : cell.status === null
                          ? '—'
                          : REPORT_STATUS.labelOf(cell.status)}
                      {cell.isLate && ' 迟'}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isMobile && (
        <span className="work-muted">
          J 下一份 · K 上一份 · 1–5 评分 · E 已阅并看下一份 · R 写批语，Ctrl+Enter 退回
        </span>
      )}
      {open !== null && (
        <Reader key={open} id={open} onStep={step} onClose={() => page.setSearch({ open: null })} />
      )}
    </section>
  );
}

interface ReaderProps {
  id: number;
  onStep: (by: number) => void;
  onClose: () => void;
}

export function Reader({ id, onStep, onClose }: ReaderProps) {
  const page = usePage();
  const isMobile = useIsMobile();
  const query = useQuery(queryOf(reportsApi.weeklyList, { id }));
  const logs = useLogs({ weekReportId: id });
  const [comment, setComment] = useState('');
  const words = useRef<InputRef>(null);
  const text = useRef<HTMLDivElement>(null);
  const [score, setScore] = useState<number | null>(null);
  const report = query.data?.list[0];
  const review = useCommand(reportsApi.editWeeklyTarget, { onSuccess: () => onStep(1) });
  const isDirty = comment !== '' || score !== null;
  useUnsaved(isDirty);
  const step = (by: number) => confirmLossOf(isDirty, () => onStep(by));
  const canReview = report?.status === 2 && !report.isOwn;
  // Arrows, space and page keys scroll what has the focus.
  const focusText = () => text.current?.focus({ preventScroll: true });
  const isShown = report !== undefined;
  useEffect(() => {
    if (isShown) text.current?.focus({ preventScroll: true });
  }, [isShown]);
  const send = (action: 'read' | 'reject') => {
    if (canReview) review.run({ id, version: report.version, action, score, comment });
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      // The key that opened this reader is spent.
      if (event.defaultPrevented || !page.isActive || isTyping) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') step(1);
      if (event.key === 'k') step(-1);
      if (event.key === 'e') send('read');
      if (canReview && /^[1-5]$/.test(event.key)) setScore(Number(event.key));
      if (event.key === 'r' && canReview) {
        event.preventDefault();
        words.current?.focus();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <Drawer
      open
      title={report ? `${report.personnelName} ${report.weekTitle}` : '周报'}
      size={isMobile ? '100%' : 720}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
      onClose={() => confirmLossOf(isDirty, onClose)}
      afterOpenChange={focusText}
      footer={
        canReview && (
          <div className="week-head">
            <Rate value={score ?? 0} onChange={setScore} aria-label="评分" />
            <Input
              style={{ flex: 1, minWidth: 160 }}
              aria-label="批语"
              placeholder="批语（退回时必填）"
              maxLength={500}
              ref={words}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && comment) send('reject');
                if (event.key === 'Escape') event.currentTarget.blur();
              }}
            />
            <Button type="primary" loading={review.isPending} onClick={() => send('read')}>
              已阅
            </Button>
            <Button danger disabled={!comment} loading={review.isPending} onClick={() => send('reject')}>
              退回
            </Button>
          </div>
        )
      }
    >
      {!report ? (
        <QueryState of={query} />
      ) : (
        <div className="week-logs week-reader" ref={text} tabIndex={-1}>
          <p>
            <StatusTag value={report.status} of={REPORT_STATUS} /> 日志{' '}
            <PageLink
              to={figureAddress('filed', {
                from: report.weekStart,
                to: dayjs(report.weekStart).add(6, 'day').format('YYYY-MM-DD'),
                personnelId: report.personnelId,
              })}
            >
              {report.filedDays}/{report.dueDays}
            </PageLink>
          </p>
          <WorkFigureTiles
            figures={report.figures}
            personnelId={report.personnelId}
            from={report.weekStart}
            to={logs.data?.list.at(-1)?.date ?? report.weekStart}
          />
          <TargetBars report={report} />
          <WeekTexts report={report} />
          <Logs days={logs.data?.list ?? []} />
        </div>
      )}
    </Drawer>
  );
}
