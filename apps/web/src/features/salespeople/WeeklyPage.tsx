import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { Button, Space } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { DAY } from '../../lib/ranges.ts';
import type { Filter } from '../../ui/PagedTable.tsx';
import { SalesTable } from './SalesTable.tsx';
import { weeklySpan } from './span.ts';

/** 业务员周统计: Monday to Sunday. */
export default function WeeklyPage() {
  const page = usePage();
  const span = weeklySpan(page.search);
  const week: Filter = {
    key: 'date',
    label: '周',
    kind: 'custom',
    text: (value) => value,
    width: 190,
    render: (_value, onChange) => {
      const go = (weeks: number) => onChange(dayjs(span[0]).add(weeks, 'week').format(DAY));
      return (
        <Space.Compact>
          <Button aria-label="上一周" onClick={() => go(-1)}>
            ‹
          </Button>
          <Button title="回到本周" onClick={() => onChange(null)}>
            {span[0].slice(5)} – {span[1].slice(5)}
          </Button>
          <Button aria-label="下一周" onClick={() => go(1)}>
            ›
          </Button>
        </Space.Compact>
      );
    },
  };
  return (
    <SalesTable
      screen="sales/weekly"
      endpoint={salespeopleApi.weekly}
      exports={salespeopleApi.exportWeekly}
      when={[week]}
      span={span}
    />
  );
}
