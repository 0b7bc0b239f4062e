import { MEANINGS } from '@shibiao/contract/meanings';
import type { StatisticsSums } from '@shibiao/contract/statistics';
import type { ReactNode } from 'react';
import { formatCount, formatMoney, inWan } from '../../../lib/format.ts';
import { FormulaHint } from '../../../ui/FormulaHint.tsx';
import { Percent } from '../../../ui/texts.tsx';
import styles from './statistics.module.css';

interface Props {
  sums: StatisticsSums;
  /** Absent where no list shows the sum. */
  onOpen?: (state: number) => void;
  /** Opens the groups that are counted. */
  onTab: (tab: 'teacher' | 'institution') => void;
}

/** Larger amounts overflow a tile. */
const WIDE = 100_000_000;

/** Tiles round to yuan; the table has the cents. */
function Yuan({ value }: { value: string | null | undefined }) {
  const yuan = Math.round(Number(value));
  const text = Math.abs(yuan) < WIDE ? formatCount(yuan) : inWan(yuan);
  return <span title={formatMoney(value)}>{value === null || value === undefined ? '—' : text}</span>;
}

/** Totals of everything the filter selects; a number opens its lessons. */
export function Tiles({ sums, onOpen, onTab }: Props) {
  const yoy = sums.yoy === null ? null : Number(sums.yoy);
  const link = (value: ReactNode, state: number) =>
    onOpen ? (
      <button type="button" className="link" onClick={() => onOpen(state)}>
        {value}
      </button>
    ) : (
      value
    );
  const trend = yoy !== null && (
    <small className={yoy >= 0 ? styles.isUp : styles.isDown}>
      {yoy >= 0 ? '▲' : '▼'} <Percent value={Math.abs(yoy)} /> 同比
    </small>
  );
  return (
    <dl className={`figures-line ${styles.tiles}`}>
      <Tile
        label="课程天数"
        formula="已确认课程的天数之和，按开课日期计入；同比为上年同期（2 月 29 日对 28 日）"
      >
        {link(formatCount(Number(sums.days)), 1)} {trend}
      </Tile>
      <Tile label="课次 / 人次" formula={MEANINGS.课次与人次}>
        {link(formatCount(sums.lessons), 1)} <small>{formatCount(sums.headcount)} 人次</small>
      </Tile>
      <Tile label="讲师 / 机构" formula={MEANINGS.讲师与机构}>
        <button type="button" className="link" onClick={() => onTab('teacher')}>
          {formatCount(sums.teachers)}
        </button>{' '}
        <small>
          <button type="button" className="link" onClick={() => onTab('institution')}>
            {formatCount(sums.institutions)}
          </button>{' '}
          家机构
        </small>
      </Tile>
      <Tile
        label="取消率"
        formula={`取消确认 ÷（已确认 + 取消确认）= ${sums.cancelled} ÷ ${sums.lessons + sums.cancelled}`}
      >
        {link(<Percent value={sums.cancelRate} />, 0)} <small>取消 {formatCount(sums.cancelled)}</small>
      </Tile>
      <Tile label="未计入" formula="预留、延期、取消预留的课程不计入课次和天数">
        {link(formatCount(sums.reserved), 3)}{' '}
        <small>
          预留 · 延期 {link(formatCount(sums.postponed), 2)} · 释放 {link(formatCount(sums.released), 4)}
        </small>
      </Tile>
      <Tile label="平均评分" formula="每节课一次：机构评价优先于内部评价">
        {sums.score ?? '—'}
      </Tile>
      {sums.income !== undefined && (
        <Tile label="合同额" formula="已确认课程的课程款之和；均价 = 合同额 ÷ 课程天数">
          {link(<Yuan value={sums.income} />, 1)}{' '}
          <small>
            均价 <Yuan value={sums.avgDayPrice} />
          </small>
        </Tile>
      )}
      {sums.profit !== undefined && (
        <Tile label="利润" formula={MEANINGS.利润}>
          {link(<Yuan value={sums.profit} />, 1)}{' '}
          <small>
            已收 <Yuan value={sums.received} />
          </small>
        </Tile>
      )}
    </dl>
  );
}

const Tile = ({ label, formula, children }: { label: string; formula: string; children: ReactNode }) => (
  <div>
    <dt>
      <FormulaHint formula={formula}>{label}</FormulaHint>
    </dt>
    <dd>{children}</dd>
  </div>
);
