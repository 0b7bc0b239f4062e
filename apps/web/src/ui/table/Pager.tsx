import { COUNT_CAP } from '@shibiao/contract/lists';
import { Pagination } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { AsOf } from '../AsOf.tsx';
import { COUNTS } from './listState.ts';

interface Props {
  page: number;
  count: number;
  total: number;
  isMore: boolean;
  isSimple: boolean;
  /** Time of the figures, where they may be older than a second. */
  asOf: string | undefined;
  onChange: (page: number, count: number) => void;
}

/** Totals are counted up to a cap; beyond it the pager says so and always offers a further page. */
export function Pager({ page, count, total, isMore, isSimple, asOf, onChange }: Props) {
  return (
    <Pagination
      className="pager"
      size={isSimple ? undefined : 'small'}
      current={page}
      pageSize={count}
      total={isMore ? Math.max(total, (page + 1) * count) : total}
      pageSizeOptions={COUNTS}
      showSizeChanger={!isSimple}
      showQuickJumper={!isSimple}
      simple={isSimple}
      showTotal={() => (
        <span className="tabular">
          {isMore ? `超过 ${formatCount(COUNT_CAP)} 条` : `共 ${formatCount(total)} 条`}
          {asOf && ' '}
          <AsOf at={asOf} />
        </span>
      )}
      onChange={onChange}
    />
  );
}
