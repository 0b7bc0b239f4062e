import { type MarketMeasure, marketTargetsApi } from '@shibiao/contract/market/targets';
import { MARKET_FIGURES, MEANINGS } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { AsOf } from '../../../ui/AsOf.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import styles from '../home.module.css';
import { percentOf, TargetRow } from '../TargetRow.tsx';

/** Measures in yuan; the others are counts. */
const MONEY: ReadonlySet<string> = new Set(['dealAmount', 'spend']);

const meaningOf = (measure: MarketMeasure): string | null => {
  const name = MARKET_FIGURES[measure];
  return name && MEANINGS[name];
};

/** 本月市场目标: this month's plan of the department and the actual figures. */
export function MarketMonth() {
  const month = dayjs().month();
  const query = useQuery(blockQuery(marketTargetsApi.targets, {}));
  const { data } = query;
  const planned = (data?.rows ?? []).flatMap(({ measure, title, months }) => {
    const cell = months[month];
    return cell?.planned ? [{ measure, title, planned: cell.planned, actual: cell.actual ?? '0' }] : [];
  });
  return (
    <Block
      title="本月市场目标"
      note={
        data && (
          <>
            {dayjs().format('M 月')} <AsOf at={data.asOf} />
          </>
        )
      }
      to="/market/targets"
      query={query}
      empty={data && planned.length === 0 && '这个月还没有市场目标'}
    >
      <ul className={styles.bars}>
        {planned.map((row) => (
          <TargetRow
            key={`${row.measure} ${row.title}`}
            name={row.title}
            measure={MONEY.has(row.measure) ? 'contract' : 'days'}
            meaning={meaningOf(row.measure)}
            actual={row.actual}
            planned={row.planned}
            percent={percentOf(row.actual, row.planned)}
          >
            <span className={styles.barsName}>{row.title}</span>
          </TargetRow>
        ))}
      </ul>
    </Block>
  );
}
