import { CalendarOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazy } from '../lazy.tsx';
import { MissingInput } from '../MissingPart.tsx';
import { type Filter, textOf } from './filters.ts';
import type { ListState } from './listState.ts';

/** Calendars weigh 33 KB and most visits of a list need none: they load with the first hover or focus. */
const load = () => import('../dates.tsx');
const DateRangeInput = lazy(async () => ({ default: (await load()).DateRangeInput }), MissingInput);
const MonthInput = lazy(async () => ({ default: (await load()).MonthInput }), MissingInput);

interface Props {
  filter: Extract<Filter, { kind: 'dateRange' | 'month' }>;
  state: ListState;
}

export function DateFilter({ filter, state }: Props) {
  const [isTouched, setIsTouched] = useState(false);
  const value = state.values[filter.key];
  const isRange = filter.kind === 'dateRange';
  const to = isRange ? state.values[filter.toKey] : undefined;
  const width = filter.width ?? (isRange ? 250 : 140);
  const text = isRange && (value || to) ? textOf(filter, state.values) : value;
  const still = (
    <button
      type="button"
      className={`filter-date ${isRange ? 'is-range' : ''} ${text ? '' : 'is-blank'}`}
      style={{ width }}
      aria-label={filter.label}
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={() => void load().catch(() => undefined)}
      onClick={() => setIsTouched(true)}
    >
      <span>{text || filter.label}</span>
      <CalendarOutlined />
    </button>
  );
  if (!isTouched) return still;
  return (
    <Suspense fallback={still}>
      {isRange ? (
        <DateRangeInput
          label={filter.label}
          width={width}
          isOpenAtFirst
          value={value && to ? [value, to] : null}
          onChange={(range) => state.change({ [filter.key]: range?.[0], [filter.toKey]: range?.[1] })}
        />
      ) : (
        <MonthInput
          aria-label={filter.label}
          placeholder={filter.label}
          style={{ width }}
          autoFocus
          defaultOpen
          value={value ?? null}
          onChange={(month) => state.change({ [filter.key]: month })}
        />
      )}
    </Suspense>
  );
}
