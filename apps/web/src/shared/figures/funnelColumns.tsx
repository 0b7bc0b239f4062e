import type { TableColumnsType } from 'antd';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { type FigureOf, figureAddress } from './figureAddress.ts';
import type { Step } from './funnel.ts';

/** Columns of the funnel's table; each step opens its rows. */
export const funnelColumns = (of: FigureOf): TableColumnsType<Step> => [
  { title: '步骤', dataIndex: 'label' },
  {
    title: '数量',
    align: 'right',
    render: (_, { key, count }) =>
      count === 0 ? 0 : <PageLink to={figureAddress(key, of)}>{count.toLocaleString('zh-CN')}</PageLink>,
  },
];
