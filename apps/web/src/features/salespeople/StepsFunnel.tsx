import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { type FigureOf, figureAddress } from '../../shared/figures/figureAddress.ts';
import { funnelOption, stepsOf } from '../../shared/figures/funnel.ts';
import { funnelColumns } from '../../shared/figures/funnelColumns.tsx';
import { ChartTable } from '../../ui/ChartTable.tsx';

interface Props {
  figures: Parameters<typeof stepsOf>[0];
  /** People and days of the figures. */
  of: FigureOf;
}

/** 从跟进到收款: each step opens its rows. */
export function StepsFunnel({ figures, of }: Props) {
  const page = usePage();
  const steps = useMemo(() => stepsOf(figures), [figures]);
  const option = useMemo(() => funnelOption(steps), [steps]);
  return (
    <ChartTable
      title="从跟进到收款"
      option={option}
      rows={steps}
      rowKey={(step) => step.key}
      onPick={({ dataIndex }) => {
        const step = steps[dataIndex];
        if (step) page.navigate(figureAddress(step.key, of));
      }}
      columns={funnelColumns(of)}
    />
  );
}
