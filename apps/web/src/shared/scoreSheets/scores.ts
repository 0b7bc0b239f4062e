import { sheetColumns } from '@shibiao/contract/performance';
import { listColumns } from '../../ui/table/listColumns.tsx';

/** As all of them are written, one below the other: 92.90, 88.25. */
export const scoreText = (score: number | null): string | null => score?.toFixed(2) ?? null;

export const scoreColumns = listColumns(sheetColumns, {
  selfTotal: { render: (row) => scoreText(row.selfTotal) },
  final: { render: (row) => scoreText(row.final) },
  coefficient: { render: (row) => row.coefficient?.toFixed(1) ?? null },
});
