import type { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { Popover } from 'antd';
import { formatMoney, formatRate } from '../../lib/format.ts';
import { isZero, minus, times } from '../../lib/money.ts';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money } from '../../ui/texts.tsx';
import styles from './entries.module.css';

export type Entry = RowOf<typeof commissionEntriesApi.entries>;

/** Rounding difference to the sum of the rounded parts: tiers are rounded over the whole month. */
const roundedApart = ({ amount, note }: Entry) =>
  minus(amount, ...note.parts.map((part) => times(part.base, part.rate)));

/** An amount that explains itself on a click: receipt, base, and the rate of each part. */
export function AmountOf({ entry }: { entry: Entry }) {
  return (
    <Popover
      trigger="click"
      title={`为何是 ${formatMoney(entry.amount)}？`}
      content={<EntryNote entry={entry} />}
      placement="left"
    >
      <button type="button" className="link" onClick={(event) => event.stopPropagation()}>
        <Money value={entry.amount} />
      </button>
    </Popover>
  );
}

function EntryNote({ entry }: { entry: Entry }) {
  const { note, receiptNo } = entry;
  return (
    <dl className={styles.entryNote}>
      {receiptNo && (
        <>
          <dt>回款</dt>
          <dd>
            <RecordLink kind="receipt" id={entry.receiptId}>
              {receiptNo}
            </RecordLink>{' '}
            {entry.onDate} <Money value={entry.received} />
          </dd>
          <dt>基数</dt>
          <dd>
            回款 {formatMoney(entry.received)} − 课酬与差旅分摊{' '}
            {formatMoney(minus(entry.received, entry.base))} = <b>{formatMoney(entry.base)}</b>
          </dd>
        </>
      )}
      {note.from !== null && note.to !== null && (
        <>
          <dt>档位</dt>
          <dd>
            {entry.month} 累计基数 {formatMoney(note.from)} → {formatMoney(note.to)}
            {note.parts.map((part) => (
              <div key={part.rate} className="tabular">
                {formatMoney(part.base)} × {formatRate(part.rate)} ={' '}
                {formatMoney(times(part.base, part.rate))}
              </div>
            ))}
            {note.parts.length > 0 && !isZero(roundedApart(entry)) && (
              <div>按当月累计四舍五入，差 {formatMoney(roundedApart(entry))}</div>
            )}
            {note.parts.length === 0 && <div>累计基数不足 0，或没有适用的规则</div>}
          </dd>
        </>
      )}
      {note.rate !== null && (
        <>
          <dt>提成率</dt>
          <dd>
            {entry.reversesId ? '按被冲明细原来的提成率' : '固定提成率'} {formatRate(note.rate)}
            {note.reason && `（${note.reason}）`}，不再进入当月档位
          </dd>
        </>
      )}
      {entry.kind === 'carry' && <dd>净额为负时不发放，结转到下一批次扣回。</dd>}
      <dt>提成</dt>
      <dd>
        <b>{formatMoney(entry.amount)}</b> 元（税前）{entry.waiting && `，${entry.waiting}`}
      </dd>
    </dl>
  );
}
