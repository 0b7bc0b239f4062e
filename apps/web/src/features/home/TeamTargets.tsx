import { dashboardApi, MONEY_MEASURES, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Progress, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Money } from '../../ui/texts.tsx';

const MEASURES = Object.entries(TARGET_MEASURES).map(([value, label]) => ({ value, label }));
/** The rest is on the page of targets. */
const SHOWN = 8;

/** This month's targets of the organisations and teams in the caller's scope, side by side. Nothing for who leads nobody. */
export function TeamTargets() {
  const page = usePage();
  const now = dayjs();
  const [measure, setMeasure] = useState<TargetMeasure>('contract');
  const { data } = useQuery(
    queryOf(
      dashboardApi.managerTargets,
      { month: now.format('YYYY-MM'), measure },
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
          options={MEASURES}
          value={measure}
          onChange={setMeasure}
        />
      </h2>
      <ul className="home-bars">
        {data.list.slice(0, SHOWN).map((row) => {
          const percent =
            Number(row.planned) > 0 ? Math.round((Number(row.actual) / Number(row.planned)) * 100) : 0;
          return (
            <li key={row.id}>
              <span className="home-bars-name" title={row.subjectName}>
                {row.subjectName}
              </span>
              <span className="tabular">
                {MONEY_MEASURES.has(measure) ? <Money value={row.actual} /> : Number(row.actual)}
                <span className="quiet"> / {Number(row.planned).toLocaleString('zh-CN')}</span>
              </span>
              <Progress
                percent={Math.min(100, percent)}
                showInfo={false}
                size="small"
                aria-label={`${row.subjectName}完成率`}
              />
              <span className="tabular quiet">{percent}%</span>
            </li>
          );
        })}
      </ul>
      {data.list.length === 0 && <p className="quiet">本月没有这项目标</p>}
    </section>
  );
}
