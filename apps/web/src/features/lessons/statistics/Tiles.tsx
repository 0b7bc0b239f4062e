import type { StatisticsSums } from '@shibiao/contract/statistics';
import type { ReactNode } from 'react';
import { FormulaHint } from '../../../ui/FormulaHint.tsx';
import { Money, Percent } from '../../../ui/texts.tsx';

interface Props {
  sums: StatisticsSums;
  /** Absent where no list shows what is summed. */
  onOpen?: (state: number) => void;
}

/** The sums over everything that the filter selects; a number opens its lessons. */
export function Tiles({ sums, onOpen }: Props) {
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
    <small className={yoy >= 0 ? 'is-up' : 'is-down'}>
      {yoy >= 0 ? '▲' : '▼'} <Percent value={Math.abs(yoy)} /> 同比
    </small>
  );
  return (
    <dl className="figures-line statistics-tiles">
      <Tile
        label="课程天数"
        formula="已确认课程的天数之和，按开课日期计入；同比为上年同期（2 月 29 日对 28 日）"
      >
        {link(Number(sums.days), 1)} {trend}
      </Tile>
      <Tile label="课次 / 人次">
        {link(sums.lessons, 1)} <small>{sums.headcount} 人次</small>
      </Tile>
      <Tile label="讲师 / 机构">
        {sums.teachers} <small>{sums.institutions} 家机构</small>
      </Tile>
      <Tile
        label="取消率"
        formula={`取消确认 ÷（已确认 + 取消确认）= ${sums.cancelled} ÷ ${sums.lessons + sums.cancelled}`}
      >
        {link(<Percent value={sums.cancelRate} />, 0)} <small>取消 {sums.cancelled}</small>
      </Tile>
      <Tile label="未计入" formula="预留、延期、取消预留的课程不计入课次和天数">
        {link(sums.reserved, 3)}{' '}
        <small>
          预留 · 延期 {sums.postponed} · 释放 {sums.released}
        </small>
      </Tile>
      <Tile label="平均评分" formula="每节课一次：机构评价优先于内部评价">
        {sums.score ?? '—'}
      </Tile>
      {sums.income !== undefined && (
        <Tile label="合同额" formula="课日均价 = 合同额 ÷ 课程天数">
          {link(<Money value={sums.income} />, 1)}{' '}
          <small>
            均价 <Money value={sums.avgDayPrice} />
          </small>
        </Tile>
      )}
      {sums.profit !== undefined && (
        <Tile label="利润">
          {link(<Money value={sums.profit} />, 1)}{' '}
          <small>
            已收 <Money value={sums.received} />
          </small>
        </Tile>
      )}
    </dl>
  );
}

const Tile = ({ label, formula, children }: { label: string; formula?: string; children: ReactNode }) => (
  <div>
    <dt>{formula ? <FormulaHint formula={formula}>{label}</FormulaHint> : label}</dt>
    <dd>{children}</dd>
  </div>
);
