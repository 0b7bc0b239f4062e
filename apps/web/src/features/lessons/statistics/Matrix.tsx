import { useMemo } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from './statistics.module.css';
import type { Group, Total } from './tabs.ts';

interface Props {
  title: string;
  rows: readonly Group[];
  columns: readonly { second: string | null; days: string }[];
  onOpen: (filter: Group) => void;
  /** Absent where no list shows the sum. */
  onTotal?: (part: Total) => void;
}

/** Provinces by industries or fields, darker for more days, with totals on both sides; a cell opens its lessons. */
export function Matrix({ title, rows, columns, onOpen, onTotal }: Props) {
  const { provinces, cells, most } = useMemo(() => byProvince(rows), [rows]);
  const shown = columns.filter(({ days }) => Number(days) > 0);
  const total = shown.reduce((sum, one) => sum + Number(one.days), 0);
  const totalOf = (name: string, days: number, part: Total) =>
    onTotal ? (
      <button type="button" onClick={() => onTotal(part)} aria-label={`${name} 合计 ${days} 天`}>
        {days}
      </button>
    ) : (
      days
    );
  return (
    <section className={`chart-table ${styles.matrix}`}>
      <header>
        <h2>{title}（课程天数）</h2>
      </header>
      {provinces.length === 0 ? (
        <EmptyState />
      ) : (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">省份</th>
                {shown.map(({ second }) => (
                  <th key={second ?? ''} scope="col">
                    {second ?? '未填'}
                  </th>
                ))}
                <th scope="col">合计</th>
              </tr>
            </thead>
            <tbody>
              {provinces.map(({ name, days, province }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {shown.map(({ second }) => {
                    const cell = cells.get(`${name}\n${second ?? ''}`);
                    const heat = cell ? Math.sqrt(Number(cell.days) / most) : 0;
                    return (
                      <td
                        key={second ?? ''}
                        style={{
                          background: `color-mix(in srgb, var(--accent) ${Math.round(heat * 60)}%, transparent)`,
                        }}
                      >
                        {cell && Number(cell.days) > 0 && (
                          <button
                            type="button"
                            onClick={() => onOpen(cell)}
                            aria-label={`${cell.name} ${cell.days} 天`}
                          >
                            {Number(cell.days)}
                          </button>
                        )}
                      </td>
                    );
                  })}
                  <td className={styles.isTotal}>{totalOf(name, days, { province })}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                {shown.map(({ second, days }) => (
                  <td key={second ?? ''}>{totalOf(second ?? '未填', Number(days), { second })}</td>
                ))}
                <td className={styles.isTotal}>{total}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

function byProvince(rows: readonly Group[]) {
  const totals = new Map<string, { days: number; province: Group }>();
  const cells = new Map<string, Group>();
  for (const row of rows) {
    const name = row.province ?? '';
    totals.set(name, { days: (totals.get(name)?.days ?? 0) + Number(row.days), province: row });
    cells.set(`${name}\n${row.second ?? ''}`, row);
  }
  const provinces = [...totals].map(([name, total]) => ({ name, ...total })).filter(({ days }) => days > 0);
  return {
    provinces: provinces.sort((a, b) => b.days - a.days),
    cells,
    most: Math.max(1, ...rows.map((row) => Number(row.days))),
  };
}
