import { CloseOutlined } from '@ant-design/icons';
import { COUNT_CAP } from '@shibiao/contract/lists';
import { formatCount } from '../../lib/format.ts';
import { useIsMobile } from '../../lib/media.ts';
import { type Filter, keysOf, textOf } from './filters.ts';
import type { ListState } from './listState.ts';

interface Props {
  filters: readonly Filter[];
  state: ListState;
  /** Number of matching rows; undefined while unknown. */
  total: number | undefined;
  isMore: boolean;
}

/**
 * Conditions of the list as removable chips, with the number of rows. On a desktop the controls show them already, so
 * only conditions of links, which have no control, remain; and none that the page shows by itself.
 */
export function FilterChips({ filters, state, total, isMore }: Props) {
  const isMobile = useIsMobile();
  const set = filters.filter(
    (filter) =>
      (isMobile || filter.isLinked) &&
      !filter.isOnPage &&
      keysOf([filter]).some((key) => state.values[key] !== undefined),
  );
  const covered = new Set(set.flatMap((filter) => filter.covers ?? []));
  const used = set.filter((filter) => !covered.has(filter.key));
  if (used.length === 0) return null;
  const clear = (some: readonly Filter[]) =>
    state.change(
      Object.fromEntries(
        some.flatMap((one) => [...keysOf([one]), ...(one.covers ?? [])]).map((key) => [key, null]),
      ),
    );
  return (
    <div className="filter-chips" aria-label="当前条件">
      {used.map((filter) => (
        <span className="filter-chip" key={filter.key}>
          <small>{filter.label}</small> {textOf(filter, state.values)}
          <button type="button" aria-label={`去掉条件 ${filter.label}`} onClick={() => clear([filter])}>
            <CloseOutlined />
          </button>
        </span>
      ))}
      {total !== undefined && (
        <span className="quiet tabular">
          {isMore ? `超过 ${formatCount(COUNT_CAP)} 条` : `${formatCount(total)} 条结果`}
        </span>
      )}
    </div>
  );
}
