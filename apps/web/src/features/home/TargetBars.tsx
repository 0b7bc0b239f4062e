import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Money } from '../../ui/texts.tsx';

const MONEY = new Set(['contract', 'receipt', 'profit']);
/** The rows behind a measure of this month. */
const LISTS: Record<string, (from: string, to: string) => string> = {
  contract: (from, to) => `/lessons/list?from=${from}&to=${to}&lessonstatus=1`,
  profit: (from, to) => `/lessons/list?from=${from}&to=${to}&lessonstatus=1`,
  days: (from, to) => `/lessons/list?from=${from}&to=${to}&lessonstatus=1`,
  receipt: (from, to) => `/financeInfo/receipts?from=${from}&to=${to}`,
  newCustomers: () => '/customers/ranking?sort=newCustomers&order=desc',
  coreCustomers: () => '/customers/core',
};

/** This month's six measures of the caller's own subject against their plans; a measure opens its rows. */
export function TargetBars() {
  const page = usePage();
  const { data } = useQuery(queryOf(dashboardApi.targetsSix, {}, { isQuiet: true }));
  if (!data) return null;
  return (
    <section className="home-panel">
      <h2>
        {dayjs().format('M 月')}目标 <small className="quiet">{data.subjectName}</small>
      </h2>
      <ul className="home-bars">
        {data.list.map((bar) => {
          const planned = Number(bar.planned);
          const percent = planned > 0 ? Math.round((Number(bar.actual) / planned) * 100) : null;
          return (
            <li key={bar.measure}>
              <button
                type="button"
                className="link"
                onClick={() => page.navigate(LISTS[bar.measure]?.(bar.from, bar.to) ?? '/home')}
              >
                {bar.label}
              </button>
              <span className="tabular">
                {MONEY.has(bar.measure) ? <Money value={bar.actual} /> : Number(bar.actual)}
                <span className="quiet"> / {planned > 0 ? planned.toLocaleString('zh-CN') : '未设目标'}</span>
              </span>
              <Progress
                percent={Math.min(100, percent ?? 0)}
                showInfo={false}
                size="small"
                aria-label={`${bar.label}完成率`}
              />
              <span className="tabular quiet">{percent === null ? '—' : `${percent}%`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
