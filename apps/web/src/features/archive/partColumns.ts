import type { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { ChartColumn } from '../../ui/chartOptions.ts';

/** People of one part of the staff: a reason, a department, an age. */
export type Part = OutputOf<typeof archiveApi.composition>['dimensions'][number]['parts'][number];

/** Columns of the parts: name, people who open from it, and share. */
export const partColumns = <Row extends Part>(
  title: string,
  series: ChartColumn<Row>['series'] = { type: 'bar', barMaxWidth: 18 },
): ChartColumn<Row>[] => [
  { key: 'label', title },
  { key: 'count', title: '人数', type: 'number', isLink: true, series },
  { key: 'share', title: '占比', type: 'percent' },
];
