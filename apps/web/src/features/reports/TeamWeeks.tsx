import { reportsApi } from '@shibiao/contract/reports/reports';
import { REPORT_STATUS } from '@shibiao/contract/reports/weeks';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import workStyles from '../../shared/workDays/workDays.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { useListState } from '../../ui/table/listState.ts';
import { useKeys } from '../../ui/useKeys.ts';
import styles from './reports.module.css';
import { WeekReader } from './WeekReader.tsx';

const FILTERS = [byTeam, ofOrganisation];
/** Weeks on a phone, the newest ones. */
const MOBILE_WEEKS = 3;
/** 已提交: waits for its reader. */
const WAITING = 2;

/** People × weeks; a cell opens its report. J opens the first waiting one, then the next. */
export function TeamWeeks() {
  const page = usePage();
  const isMobile = useIsMobile();
  const state = useListState('address', '');
  const { personnelId, orgnizationalid, week } = page.search;
  const query = useQuery(
    queryOf(
      reportsApi.weeklyMatrix,
      {
        personnelId: personnelId || undefined,
        orgnizationalid: orgnizationalid || undefined,
        to: week || undefined,
        weeks: isMobile ? MOBILE_WEEKS : undefined,
      },
      { keepsPrevious: true },
    ),
  );
  const go = (weeks: number) =>
    page.setSearch({ open: null, week: dayjs(week).add(weeks, 'week').format('YYYY-MM-DD') });
  const open = page.search.open ? Number(page.search.open) : null;
  const { personnelId: self } = useUser();
  // Newest week first, person after person, in a leader's reading order; without the own reports.
  const order = useMemo(() => {
    const rows = (query.data?.list ?? []).filter((row) => row.personnelId !== self);
    return (query.data?.weeks ?? [])
      .map((_, i) => i)
      .reverse()
      .flatMap((i) => rows.flatMap((row) => row.cells[i] ?? []))
      .flatMap(({ reportId, status }) =>
        reportId === null ? [] : { id: reportId, isWaiting: status === WAITING },
      );
  }, [query.data, self]);
  const at = order.findIndex(({ id }) => id === open);
  /** The next waiting report after the open one, else before it. */
  const waiting = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))].find((one) => one.isWaiting);
  const step = (by: number) => {
    const next = open === null ? (waiting ?? order[0]) : order[at + by];
    if (next) page.setSearch({ open: next.id });
  };
  const goOn = () => {
    if (!waiting) notify.success('都批阅完了');
    page.setSearch({ open: waiting?.id ?? null });
  };
  // J opens the first report; an open reader then handles the keys.
  useKeys({ j: () => step(1) }, open === null);
  if (!query.data) return <QueryState of={query} />;
  return (
    <section className={styles.box}>
      <div className={styles.head}>
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
      <div className={styles.matrix} data-part="week-matrix">
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
                  {!isMobile && <span className={workStyles.muted}>{row.orgName}</span>}
                </th>
                {row.cells.map((cell) => (
                  <td key={cell.weekStart}>
                    <button
                      type="button"
                      disabled={cell.reportId === null}
                      data-state={cell.isMissing ? 'missing' : (cell.status ?? 0)}
                      data-open={cell.reportId !== null && cell.reportId === open}
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
        <span className={workStyles.muted}>
          J 下一份 · K 上一份 · 1–5 评分 · E 已阅并看下一份待阅的 · R 写批语，Ctrl+Enter 退回
        </span>
      )}
      {open !== null && (
        <WeekReader
          key={open}
          id={open}
          onStep={step}
          onReviewed={goOn}
          onClose={() => page.setSearch({ open: null })}
        />
      )}
    </section>
  );
}
