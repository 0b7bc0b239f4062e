import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useFigureRows } from '../../shared/figures/FigureRows.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { Block } from './Block.tsx';
import { blockQuery } from './blockQuery.ts';
import styles from './home.module.css';
import { percentOf, TargetRow } from './TargetRow.tsx';

/** This month's six measures of the caller's own subject compared with their plans; a measure opens its rows. */
export function TargetBars() {
  const { open, rows } = useFigureRows();
  const query = useQuery(blockQuery(dashboardApi.targetsSix, {}));
  const { data } = query;
  const { subjectKind = 'person', subjectId = 0, subjectName = '' } = data ?? {};
  return (
    <Block
      title="本月目标"
      figures={['计划', '完成率']}
      note={
        data && (
          <>
            {dayjs().format('M 月')} · {subjectName} <AsOf at={data.asOf} />
          </>
        )
      }
      query={query}
    >
      <ul className={styles.bars} data-part="home-bars">
        {data?.list.map((bar) => (
          <TargetRow
            key={bar.measure}
            name={bar.label}
            measure={bar.measure}
            actual={bar.actual}
            planned={bar.planned}
            percent={percentOf(bar.actual, bar.planned)}
          >
            <button
              type="button"
              className="link"
              onClick={() =>
                open(
                  { ...bar, subjectKind, subjectId },
                  `${subjectName} ${bar.from.slice(0, 7)} ${bar.label}`,
                )
              }
            >
              {bar.label}
            </button>
          </TargetRow>
        ))}
      </ul>
      {rows}
    </Block>
  );
}
