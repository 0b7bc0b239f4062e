import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { FilterControl } from './FilterControl.tsx';
import { type Filter, keysOf } from './filters.ts';
import type { ListState } from './listState.ts';

/** The first filters stay visible; the others fold until used. */
const VISIBLE = 5;
/** As many as share a line with views. */
const VISIBLE_BESIDE_VIEWS = 3;

interface Props {
  filters: readonly Filter[];
  state: ListState;
  /** True when views stand in the same line. */
  isBesideViews?: boolean;
}

export function FilterBar({ filters: all, state, isBesideViews }: Props) {
  const filters = all.filter((filter) => !filter.isLinked);
  const isMobile = useIsMobile();
  const visible = isMobile ? 1 : isBesideViews ? VISIBLE_BESIDE_VIEWS : VISIBLE;
  const folded = filters.slice(visible);
  const isUsed = (filter: Filter) => keysOf([filter]).some((key) => state.values[key] !== undefined);
  // A phone shows chips for used filters; unfolded filters would fill the screen.
  const [isOpen, setIsOpen] = useState(() => !isMobile && folded.some(isUsed));
  const used = all.filter(isUsed).length;
  const shown = isOpen ? filters : filters.slice(0, visible);
  if (filters.length === 0) return null;

  return (
    <div className="filter-bar" role="search">
      {shown.map((filter) => (
        <span key={filter.key} className="filter">
          <FilterControl filter={filter} state={state} />
          {isUsed(filter) && (
            <span className="filter-label" aria-hidden>
              {filter.label}
            </span>
          )}
        </span>
      ))}
      <div className="filter-bar-actions">
        {used > 0 && (
          <Button
            type="text"
            onClick={() => state.change(Object.fromEntries(keysOf(all).map((key) => [key, null])))}
          >
            重置
          </Button>
        )}
        {folded.length > 0 && (
          <Button
            type="text"
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? '收起' : `更多筛选${folded.some(isUsed) ? ` · ${folded.filter(isUsed).length}` : ''}`}
          </Button>
        )}
      </div>
    </div>
  );
}
