import type { OutputOf } from '@shibiao/contract/endpoint';
import { parseScoreText, performanceApi, type Sheet } from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { inWan } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { actualAddress } from '../../shared/scoreSheets/actuals.ts';
import { confirm } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MonthMatrix } from '../../ui/grid/MonthMatrix.tsx';
import type { CellLook, MatrixCell, MatrixColumn, MatrixSide } from '../../ui/grid/matrix.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import styles from './performance.module.css';

interface ScoreCell {
  saved: MatrixCell;
  weight: number;
  auto: number | null;
  actual: string;
  /** Address of the rows behind the figure; null without any. */
  to: string | null;
  title: string;
}
/** A sheet with the text of its cells, computed once, because a scroll step draws hundreds of them. */
interface Row extends Sheet {
  cells: ReadonlyMap<string, ScoreCell>;
}
type Refused = OutputOf<typeof performanceApi.edit>['skipped'];

function rowOf(sheet: Sheet, can: ReturnType<typeof useCans>): Row {
  const cells = sheet.items.map((item): [string, ScoreCell] => {
    const { sort, weight, planned, actual, autoScore, selfScore, leaderScore, note, version, source } = item;
    const saved = leaderScore === null ? '' : `${leaderScore}${note ? ` ${note}` : ''}`;
    const cell = {
      saved: { value: saved, version },
      weight,
      auto: autoScore,
      actual: actual === null ? '' : inWan(actual),
      to: source === 'auto' && actual !== null ? actualAddress(can, sheet, item) : null,
      title: `计划 ${planned ?? '—'}，实际 ${actual ?? '—'}，自动 ${autoScore ?? '—'}，自评 ${selfScore ?? '—'}`,
    };
    return [String(sort), cell];
  });
  return { ...sheet, cells: new Map(cells) };
}

const Refusals = ({ refused }: { refused: Refused }) => (
  <Popover
    trigger="click"
    title="没有提交的人"
    content={
      <ul className={styles.scoreRefusals}>
        {refused.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            {name}：{reason}
          </li>
        ))}
      </ul>
    }
  >
    <Button size="small" danger>
      {refused.length} 人没有提交
    </Button>
  </Popover>
);

const keyOf = (row: Row) => String(row.id);
const NONE: MatrixCell = { value: '', isLocked: true };
const cellOf = (row: Row, column: string): MatrixCell => row.cells.get(column)?.saved ?? NONE;

/** Tone of a score compared with the automatic one. */
function toneOf(value: string, auto: number | null): string | undefined {
  const typed = parseScoreText(value);
  if (!typed || typed.score === null) return styles.scoreAutomatic;
  return auto === null || typed.score === auto ? 'is-good' : typed.note ? 'is-info' : 'is-warn';
}

function look(value: string, row: Row, column: MatrixColumn): CellLook {
  const cell = row.cells.get(column.key);
  if (!cell) return { text: '' };
  const { title, actual, to, auto } = cell;
  const score = value === '' ? String(auto ?? '待评') : value;
  const text = to ? (
    <>
      <PageLink className={`link ${styles.scoreActual}`} to={to}>
        {actual}
      </PageLink>
      {score}
    </>
  ) : (
    score
  );
  return { text, title, className: toneOf(value, auto) };
}

/** Σ weight × score ÷ 100 of the shown values; the server computes the final one. */
function totalOf(row: Row, valueOf: (column: string) => string): string {
  let total = 0;
  for (const [column, { weight, auto }] of row.cells) {
    const value = valueOf(column);
    const score = (value === '' ? null : parseScoreText(value)?.score) ?? auto;
    if (score === null) return '—';
    total += (weight * score) / 100;
  }
  return total.toFixed(2);
}

const accept = (text: string) => (parseScoreText(text) ? text : null);

/** The leader's sheets as one table: people × items. A cell is a score, with a note where it differs. */
export default function ScoringTable({ month, onOpen }: { month: string; onOpen: (sheet: Sheet) => void }) {
  const page = usePage();
  const query = useQuery(queryOf(performanceApi.months, { month, toScore: true, count: 1000 }));
  const save = useCommand(performanceApi.edit, { success: '已保存，尚未提交' });
  const submit = useCommand(performanceApi.edit);
  const can = useCans();
  const [refused, setRefused] = useState<Refused>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const data = query.data;
  const waiting = useMemo(() => (data?.list ?? []).filter((sheet) => sheet.status < 3), [data]);
  const templates = useMemo(() => [...new Set(waiting.map((sheet) => sheet.templateId))], [waiting]);
  const template = templates.includes(chosen) ? chosen : (templates[0] ?? null);
  const rows = useMemo(
    () => waiting.filter((sheet) => sheet.templateId === template).map((sheet) => rowOf(sheet, can)),
    [waiting, template, can],
  );
  const columns = useMemo<MatrixColumn[]>(
    () =>
      (rows[0]?.items ?? []).map(({ sort, title, weight, source }) => ({
        key: String(sort),
        title,
        subtitle: `${weight}%`,
        width: source === 'auto' ? 160 : 120,
      })),
    [rows],
  );
  const head = useMemo<MatrixSide<Row>[]>(
    () => [
      {
        key: 'name',
        title: '姓名',
        width: 84,
        render: (row) => (
          <button type="button" className="link" onClick={() => onOpen(row)}>
            {row.name}
          </button>
        ),
      },
      { key: 'organisation', title: '部门', width: 100, render: (row) => row.organisationName },
      { key: 'self', title: '自评', width: 60, render: (row) => row.selfTotal ?? '—' },
    ],
    [onOpen],
  );
  const tail = useMemo<MatrixSide<Row>[]>(
    () => [{ key: 'total', title: '合计', width: 76, align: 'right', render: totalOf }],
    [],
  );
  if (!query.data) return <QueryState of={query} />;
  if (rows.length === 0) return <EmptyState title={`${month} 没有等您评分的人`} />;

  async function submitAll(): Promise<void> {
    const sheets = rows.map(({ id, version }) => ({ id, version }));
    const { done, skipped } = await submit.send({ action: 'submit', sheets });
    if (done > 0) notify.success(`已提交 ${done} 人`);
    setRefused(skipped);
  }
  const names: ReactNode = templates.length > 1 && (
    <Segmented
      aria-label="评分表"
      size="small"
      value={template ?? 0}
      options={templates.map((id) => ({
        value: id ?? 0,
        label: `${waiting.filter((sheet) => sheet.templateId === id).length} 人 · ${waiting
          .find((sheet) => sheet.templateId === id)
          ?.items.map((item) => item.title)
          .slice(0, 2)
          .join('、')}`,
      }))}
      onChange={(id) => setChosen(Number(id))}
    />
  );
  return (
    <MonthMatrix<Row>
      key={month}
      name={`scores ${month}`}
      label={`${month} 评分`}
      rows={rows}
      rowKey={keyOf}
      columns={columns}
      cellOf={cellOf}
      accept={accept}
      look={look}
      head={head}
      tail={tail}
      onSave={(cells) => save.send({ action: 'scores', cells })}
      toolbar={
        <>
          {names}
          <span className="quiet">灰色为自动得分，左边是实际数；改动时在分数后空格写原因：96 客户延期</span>
          {refused.length > 0 && <Refusals refused={refused} />}
          <Button
            size="small"
            loading={submit.isPending}
            onClick={() => {
              // Submitted sheets accept no scores, so unsaved ones are saved first.
              if (hasUnsaved(page.pathname)) return notify.warning('有未保存的评分，请先保存');
              confirm({
                title: `提交 ${rows.length} 人的评分？`,
                content: '提交后数据不再变动，由本人确认。',
                onOk: submitAll,
              });
            }}
          >
            全部提交
          </Button>
        </>
      }
    />
  );
}
