import { type MarketMeasure, marketTargetsApi } from '@shibiao/contract/market/targets';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Space } from 'antd';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { sumOf, useYear } from '../../shared/year/months.ts';
import { YearMatrix } from '../../shared/year/YearMatrix.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { confirmLoss } from '../../ui/confirm.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import type { CellChange, CellLook, MatrixColumn, MatrixSide } from '../../ui/grid/matrix.ts';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Percent } from '../../ui/texts.tsx';
import type { LeadFigure } from './LeadRows.tsx';
import { TargetChart } from './TargetChart.tsx';
import {
  behind,
  cellOf,
  cellsOf,
  emptyRow,
  type GridRow,
  gridRows,
  rowKey,
  type TargetRow,
} from './targetRows.ts';
import { acceptAmount, CopyYear, monthWidth, YearChoice } from './YearHead.tsx';
import '../../ui/figures.css';
import styles from './market.module.css';

const LeadRows = lazy(() => import('./LeadRows.tsx'));

const FORMULA =
  '净增粉丝：各渠道登记的净增之和。线索：当月新建的市场客户；有效：其中跟进过的。移交：首次转给业务员的当月。成交：移交后首节确认课程的开课月份及其课程费。投放：当月开始且未取消。花费：已付款的市场预算明细。个人的线索按建立人（没有则按第一位负责人）。时间进度 = 已过工作日 ÷ 全部工作日';
const HEAD: MatrixSide<GridRow>[] = [
  {
    key: 'title',
    title: '指标',
    width: 110,
    render: (row) => (row.isReached ? <span className="quiet">└ 完成</span> : row.title),
  },
];
const tailOf = (onOpen: (row: GridRow) => void): MatrixSide<GridRow>[] => [
  {
    key: 'planned',
    title: '全年目标',
    width: 104,
    align: 'right',
    render: (row, valueOf) => (row.isReached ? '' : sumOf(valueOf).toLocaleString()),
  },
  {
    key: 'actual',
    title: '完成',
    width: 104,
    align: 'right',
    render: (row, valueOf) => {
      if (row.isReached) return sumOf(valueOf).toLocaleString();
      if (row.year.actual === null) return '—';
      const actual = Number(row.year.actual).toLocaleString();
      return row.measure === 'other' ? (
        actual
      ) : (
        <button type="button" className="link" onClick={() => onOpen(row)}>
          {actual}
        </button>
      );
    },
  },
  {
    key: 'rate',
    title: '完成率',
    width: 70,
    align: 'right',
    render: (row, valueOf) => {
      if (row.isReached) return '';
      const planned = sumOf(valueOf);
      return <Percent value={planned === 0 ? null : String(Number(row.year.actual ?? 0) / planned)} />;
    },
  },
];

function look(value: string, row: GridRow, column: MatrixColumn): CellLook {
  if (row.isReached) return { text: value === '' ? '' : Number(value).toLocaleString() };
  const cell = row.months[Number(column.key) - 1];
  const behind = cell?.rate && Number(cell.rate) < Number(cell.pace);
  return {
    text: (
      <span className={styles.cell}>
        {value === '' ? '—' : Number(value).toLocaleString()}
        <small className={behind ? styles.isRed : ''}>
          {cell?.actual === null || cell === undefined ? ' ' : Number(cell.actual).toLocaleString()}
        </small>
      </span>
    ),
    title: cell?.rate
      ? `完成率 ${(Number(cell.rate) * 100).toFixed(2)}%，时间进度 ${(Number(cell.pace) * 100).toFixed(2)}%`
      : undefined,
  };
}

/** 市场目标: plan and actual figures of each month, edited like a spreadsheet. */
export default function MarketTargetsPage() {
  const page = usePage();
  const canEdit = useCan(marketTargetsApi.editTargets);
  const year = useYear();
  const personnelId = page.search.personnelId ? Number(page.search.personnelId) : null;
  const query = useQuery(queryOf(marketTargetsApi.targets, { year, personnelId }, { keepsPrevious: true }));
  const save = useCommand(marketTargetsApi.editTargets, { success: '已保存' });
  const [added, setAdded] = useState<string[]>([]);
  const [newTitle, setNewTitle] = useState('');
  const [shown, setShown] = useState<LeadFigure | null>(null);
  const measure = (page.search.measure ?? 'leads') as MarketMeasure;
  const data = query.data;
  const rows = useMemo(() => {
    const known = data?.rows ?? [];
    const fresh = added.filter((title) => !known.some((row) => row.title === title));
    return [...known, ...fresh.map((title) => emptyRow(title))];
  }, [data, added]);
  const isOwnTitle = (row: TargetRow | undefined) => row?.measure === 'other';
  const chosen = rows.find((row) => row.measure === measure || row.title === measure) ?? rows[0];
  const onSave = useCallback(
    (changes: CellChange[]) => save.send({ year, personnelId, cells: cellsOf(changes, rows) }),
    [save, year, personnelId, rows],
  );
  const { navigate } = page;
  const open = useCallback(
    (of: MarketMeasure, month: number | null) => {
      const rowsOf = behind(of, { year, month, personnelId });
      if (typeof rowsOf === 'string') navigate(rowsOf);
      else setShown(rowsOf);
    },
    [navigate, year, personnelId],
  );
  const tail = useMemo(() => tailOf((row) => open(row.measure, null)), [open]);
  const grid = useMemo(() => gridRows(rows), [rows]);
  const columnWidth = useMemo(
    () =>
      monthWidth(rows.flatMap(({ months }) => months.flatMap(({ planned, actual }) => [planned, actual]))),
    [rows],
  );
  if (!query.data) return <QueryState of={query} />;
  return (
    <div className={styles.page}>
      <header className="figures-head">
        <YearChoice />
        <span style={{ width: 150 }}>
          <PersonnelPicker
            value={personnelId}
            placeholder="全部门"
            // Another person is another grid, so unsaved cells are confirmed first.
            onChange={(id) => confirmLoss(page.pathname, () => page.setSearch({ personnelId: id }))}
          />
        </span>
        <FormulaHint formula={FORMULA}>口径</FormulaHint>
        <ExportButton endpoint={marketTargetsApi.exportTargets} input={{ year, personnelId }} />
        <CopyYear endpoint={marketTargetsApi.editTargets} into={{ year, personnelId }} />
        <AsOf at={data?.asOf} />
      </header>
      {chosen && (
        <TargetChart
          row={chosen}
          onOpen={(month) => open(chosen.measure, month)}
          head={
            <Select
              aria-label="指标"
              style={{ width: 150 }}
              value={isOwnTitle(chosen) ? chosen.title : chosen.measure}
              options={rows.map((row) => ({
                value: isOwnTitle(row) ? row.title : row.measure,
                label: row.title,
              }))}
              onChange={(value) => page.setSearch({ measure: value })}
            />
          }
        />
      )}
      <YearMatrix
        name={`market targets ${personnelId}`}
        year={year}
        isOld={query.isPlaceholderData}
        label="市场目标"
        rows={grid}
        rowKey={rowKey}
        cellOf={cellOf}
        accept={acceptAmount}
        look={look}
        head={HEAD}
        tail={tail}
        columnWidth={columnWidth}
        rowHeight={44}
        isReadOnly={!canEdit}
        onSave={onSave}
        onOpen={(row, column) => open(row.measure, Number(column.key))}
        toolbar={
          <>
            <span className={styles.legend}>
              每格上为目标、下为完成，红色为落后于时间进度；其他指标的完成在下一行填
            </span>
            {canEdit && (
              <Space.Compact>
                <Input
                  aria-label="其他指标的名称"
                  placeholder="其他指标"
                  style={{ width: 120 }}
                  maxLength={30}
                  value={newTitle}
                  onChange={(event) => setNewTitle(event.target.value)}
                />
                <Button
                  disabled={newTitle.trim() === ''}
                  onClick={() => {
                    setAdded([...added, newTitle.trim()]);
                    setNewTitle('');
                  }}
                >
                  添加
                </Button>
              </Space.Compact>
            )}
          </>
        }
      />
      {shown && (
        <Suspense fallback={null}>
          <LeadRows figure={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}
