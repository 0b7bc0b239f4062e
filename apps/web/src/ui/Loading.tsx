import { Skeleton } from 'antd';

/** While a screen's chunk or first data loads. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className="loading" aria-busy="true">
      <Skeleton active title={{ width: '28%' }} paragraph={{ rows }} />
    </div>
  );
}
