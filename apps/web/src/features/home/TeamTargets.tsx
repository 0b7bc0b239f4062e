import { dashboardApi, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { percentOf, TargetRow } from './TargetRow.tsx';

/** The rest is on the page of targets. */
const SHOWN = 8;

/**
 * This month's targets of the organisations and teams in the caller's scope, side by side. Nothing for who leads
 * nobody.
 */
export function TeamTargets() {
  const page = usePage();
  const now = dayjs();
  const [measure, setMeasure] = useState<TargetMeasure>('contract');
  const { data } = useQuery(
    queryOf(
      dashboardApi.managerTargets,
      { month: now.format('YYYY-MM'), measure, count: SHOWN },
      { isQuiet: true, keepsPrevious: true },
    ),
  );
  if (!data || (data.list.length === 0 && measure === 'contract')) return null;
  const all = `/sales/targets?year=${now.year()}&periodKind=month&periodNo=${now.month() + 1}&measure=${measure}`;
  return (
    <section className="home-panel">
      <button type="button" className="link home-more" onClick={() => page.navigate(all)}>
        全部
      </button>
      <h2>
        组织与团队目标{' '}
        <Select
          size="small"
          variant="borderless"
          aria-label="指标"
          options={codeOptions(TARGET_MEASURES)}
          value={measure}
          onChange={setMeasure}
        />
        <AsOf at={data.asOf} />
      </h2>
      <ul className="home-bars">
        {data.list.map((row) => (
          <TargetRow
            key={row.id}
            name={row.subjectName}
            measure={measure}
            actual={row.actual}
            planned={Number(row.planned).toLocaleString('zh-CN')}
            percent={percentOf(row.actual, row.planned) ?? 0}
          >
            <span className="home-bars-name" title={row.subjectName}>
              {row.subjectName}
            </span>
          </TargetRow>
        ))}
      </ul>
      {data.list.length === 0 && <p className="quiet">本月没有这项目标</p>}
    </section>
  );
}
