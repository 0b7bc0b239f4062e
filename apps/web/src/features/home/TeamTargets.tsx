import { TARGET_FIGURES } from '@shibiao/contract/meanings';
import { dashboardApi, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useFigureRows } from '../../shared/figures/FigureRows.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { Block } from './Block.tsx';
import { blockQuery } from './blockQuery.ts';
import styles from './home.module.css';
import { percentOf, TargetRow } from './TargetRow.tsx';

/** The page of targets has the rest. */
const SHOWN = 8;

/** This month's targets of organisations and teams in scope, side by side; a name opens its rows. */
export function TeamTargets() {
  const now = dayjs();
  const { open, rows } = useFigureRows();
  const [measure, setMeasure] = useState<TargetMeasure>('contract');
  const query = useQuery(
    blockQuery(
      dashboardApi.managerTargets,
      { month: now.format('YYYY-MM'), measure, count: SHOWN },
      { keepsPrevious: true },
    ),
  );
  const { data } = query;
  const label = TARGET_MEASURES.labelOf(measure);
  const all = `/sales/targets?year=${now.year()}&periodKind=month&periodNo=${now.month() + 1}&measure=${measure}`;
  return (
    <Block
      title="部门与团队目标"
      figures={[TARGET_FIGURES[measure], '计划', '完成率']}
      note={<AsOf at={data?.asOf} />}
      to={all}
      query={query}
      empty={data?.list.length === 0 && '本月没有这项目标'}
      tools={
        <Select
          size="small"
          variant="borderless"
          aria-label="团队目标的指标"
          options={codeOptions(TARGET_MEASURES)}
          value={measure}
          onChange={setMeasure}
        />
      }
    >
      <ul className={styles.bars}>
        {data?.list.map((row) => (
          <TargetRow
            key={row.id}
            name={row.subjectName}
            measure={measure}
            actual={row.actual}
            planned={row.planned}
            percent={percentOf(row.actual, row.planned) ?? 0}
          >
            <button
              type="button"
              className={`link ${styles.barsName}`}
              title={`${row.subjectName}（含下级）`}
              onClick={() => open(row, `${row.subjectName} ${row.from.slice(0, 7)} ${label}`)}
            >
              {row.subjectName}
            </button>
          </TargetRow>
        ))}
      </ul>
      {rows}
    </Block>
  );
}
