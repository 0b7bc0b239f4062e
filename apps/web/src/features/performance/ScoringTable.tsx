import { parseScoreText, performanceApi, type Sheet } from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MonthMatrix } from '../../ui/grid/MonthMatrix.tsx';
import type { MatrixColumn, MatrixSide } from '../../ui/grid/matrix.ts';
import { Loading } from '../../ui/Loading.tsx';

const keyOf = (row: Sheet) => String(row.id);
const itemOf = (row: Sheet, column: string) => row.items.find((item) => item.sort === Number(column));

function cellOf(row: Sheet, column: string) {
  const item = itemOf(row, column);
  if (!item) return { value: '', isLocked: true };
  const { leaderScore, note, version } = item;
  return { value: leaderScore === null ? '' : `${leaderScore}${note ? ` ${note}` : ''}`, version };
}

function look(value: string, row: Sheet, column: MatrixColumn) {
  const item = itemOf(row, column.key);
  if (!item) return { text: '' };
  const title = `计划 ${item.planned ?? '—'}，实际 ${item.actual ?? '—'}，自动 ${item.autoScore ?? '—'}，自评 ${item.selfScore ?? '—'}`;
  const typed = parseScoreText(value);
  if (!typed || typed.score === null)
    return { text: <span className="quiet">{item.autoScore ?? '待评'}</span>, title };
  const isChanged = item.autoScore !== null && typed.score !== item.autoScore;
  return { text: value, title, className: isChanged ? (typed.note ? 'is-info' : 'is-warn') : 'is-good' };
}

/** Σ weight × score ÷ 100 of what stands on the screen; the server computes the one that counts. */
function totalOf(row: Sheet, valueOf: (column: string) => string): string {
  let total = 0;
  for (const item of row.items) {
    const score = parseScoreText(valueOf(String(item.sort)))?.score ?? item.autoScore;
    if (score === null) return '—';
    total += (item.weight * score) / 100;
  }
  return total.toFixed(2);
}

const accept = (text: string) => (parseScoreText(text) ? text : null);

/** The leader's queue as one table: people × items. A score, then a space and the note where it differs. */
export default function ScoringTable({ month, onOpen }: { month: string; onOpen: (sheet: Sheet) => void }) {
  const query = useQuery(queryOf(performanceApi.months, { month, toScore: true, count: 1000 }));
  const save = useCommand(performanceApi.edit, { success: '已保存，尚未提交' });
  const submit = useCommand(performanceApi.edit, { isQuiet: true });
  const [chosen, setChosen] = useState<number | null>(null);
  const data = query.data;
  const waiting = useMemo(() => (data?.list ?? []).filter((sheet) => sheet.status < 3), [data]);
  const templates = useMemo(() => [...new Set(waiting.map((sheet) => sheet.templateId))], [waiting]);
  const template = templates.includes(chosen) ? chosen : (templates[0] ?? null);
  const rows = useMemo(() => waiting.filter((sheet) => sheet.templateId === template), [waiting, template]);
  const columns = useMemo<MatrixColumn[]>(
    () =>
      (rows[0]?.items ?? []).map(({ sort, title, weight }) => ({
        key: String(sort),
        title,
        subtitle: `${weight}%`,
        width: 130,
      })),
    [rows],
  );
  const head = useMemo<MatrixSide<Sheet>[]>(
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
  const tail = useMemo<MatrixSide<Sheet>[]>(
    () => [{ key: 'total', title: '合计', width: 76, align: 'right', render: totalOf }],
    [],
  );
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  if (rows.length === 0) return <EmptyState title={`${month} 没有等您评分的人`} />;

  async function submitAll(): Promise<void> {
    const refused: string[] = [];
    for (const sheet of rows) {
      try {
        await submit.send({ action: 'leader', id: sheet.id, version: sheet.version });
      } catch (error) {
        refused.push(`${sheet.name}：${(error as Error).message}`);
      }
    }
    if (refused.length < rows.length) notify.success(`已提交 ${rows.length - refused.length} 人`);
    for (const text of refused.slice(0, 3)) notify.warning(text);
  }
  const names: ReactNode = templates.length > 1 && (
    <Segmented
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
    <MonthMatrix<Sheet>
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
          <span className="quiet">灰色为自动得分；改动时在分数后空格写原因：96 客户延期</span>
          <Button
            size="small"
            loading={submit.isPending}
            onClick={() =>
              confirm({
                title: `提交 ${rows.length} 人的评分？`,
                content: '提交后数据不再变动，由本人确认。',
                onOk: submitAll,
              })
            }
          >
            全部提交
          </Button>
        </>
      }
    />
  );
}
