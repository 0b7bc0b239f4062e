import type { OutputOf } from '@shibiao/contract/endpoint';
import { dashboardApi, MONEY_MEASURES } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { FigureRows, rowsBehind } from '../../pickers/FigureRows.tsx';
import { Money } from '../../ui/texts.tsx';

type Bar = OutputOf<typeof dashboardApi.targetsSix>['list'][number];
/** This month's six measures of the caller's own subject against their plans; a measure opens its rows. */
export function TargetBars() {
  const page = usePage();
  const [shown, setShown] = useState<Bar | null>(null);
  const { data } = useQuery(queryOf(dashboardApi.targetsSix, {}, { isQuiet: true }));
  if (!data) return null;
  const { subjectKind, subjectId } = data;
  const open = (bar: Bar) => {
    const list = rowsBehind({ ...bar, subjectKind, subjectId });
    if (list) page.navigate(list);
    else setShown(bar);
  };
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
              <button type="button" className="link" onClick={() => open(bar)}>
                {bar.label}
              </button>
              <span className="tabular">
                {MONEY_MEASURES.has(bar.measure) ? <Money value={bar.actual} /> : Number(bar.actual)}
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
      {shown && (
        <FigureRows
          figure={{ ...shown, subjectKind, subjectId }}
          title={`${data.subjectName} ${shown.from.slice(0, 7)} ${shown.label}`}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
