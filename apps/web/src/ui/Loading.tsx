import { TableSkeleton } from './TableSkeleton.tsx';

/** Skeleton while a screen's chunk or first data loads. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className="loading">
      <TableSkeleton rows={rows} />
    </div>
  );
}
