/** Skeleton of the rows, in plain CSS. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="table-skeleton" role="status" aria-label="加载中">
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} style={{ width: `${92 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
