import { UNIT, type Unit } from '@shibiao/contract/analytics/groups';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { useListState } from '../../ui/table/listState.ts';
import { codeOptions } from '../../ui/texts.tsx';
import '../../ui/figures.css';

interface Props {
  filters: readonly Filter[];
  /** Choices of the page at the left of the head. */
  choice?: ReactNode;
  span: { from: string; to: string; asOf: string } | undefined;
  exported: Endpoint;
  input: object;
  children: ReactNode;
}

/** Head, filters and figures of a screen of 数据统计. */
export function FigurePage({ filters, choice, span, exported, input, children }: Props) {
  const state = useListState('address', '');
  return (
    <div className="figures">
      <header className="figures-head">
        {choice}
        {span && (
          <span className="quiet">
            {span.from} 至 {span.to}
          </span>
        )}
        <AsOf at={span?.asOf} />
        <ExportButton endpoint={exported} input={input} label="导出" />
      </header>
      <FilterBar filters={[...filters]} state={state} />
      {children}
    </div>
  );
}

/** The choice of days, weeks or months, kept in the page's address. */
export function UnitChoice({ value, size = 'small' }: { value: Unit; size?: 'small' | 'middle' }) {
  const page = usePage();
  return (
    <Segmented
      size={size}
      aria-label="按日、周或月"
      value={value}
      options={codeOptions(UNIT)}
      onChange={(next) => page.setSearch({ unit: next === 'day' ? null : String(next) })}
    />
  );
}

export const unitIn = (text: string | undefined): Unit =>
  UNIT.values.find((value) => value === text) ?? 'day';
