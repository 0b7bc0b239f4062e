import { sheetColumns } from '@shibiao/contract/performance';
import { listColumns } from '../../ui/table/listColumns.tsx';

/** Formats scores with equal decimals: 92.90, 88.25. */
export const scoreText = (score: number | null): string | null => score?.toFixed(2) ?? null;

export const scoreColumns = listColumns(sheetColumns, {
  selfTotal: { render: (row) => scoreText(row.selfTotal) },
  final: { render: (row) => scoreText(row.final) },
  coefficient: { render: (row) => row.coefficient?.toFixed(1) ?? null },
});
