import { commissionEntriesApi, ENTRY_KINDS } from '@shibiao/contract/commissions/entries';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { PrintSheet, Signatures } from '../../ui/PrintSheet.tsx';
import type { Behind } from './EntriesDrawer.tsx';

/** A slip with more entries is not readable; the export has all of them. */
const MOST = 500;

/** 提成单: a person's commission with its entries, for printing. */
export default function Slip({ behind, onDone }: { behind: Behind; onDone: () => void }) {
  const { data } = useQuery(
    queryOf(commissionEntriesApi.entries, { ...behind.fixed, sort: 'onDate', order: 'asc', count: MOST }),
  );
  if (!data) return null;
  return (
    <PrintSheet title="提成单" reference={behind.title} onDone={onDone}>
      <table className="print-entries">
        <thead>
          <tr>
            {['课程', '类型', '收款日期', '回款', '提成基数', '提成', '状态'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.list.map((entry) => (
            <tr key={entry.id}>
              <td>{entry.lessonname ?? '上一批次结转'}</td>
              <td>{ENTRY_KINDS.labelOf(entry.kind)}</td>
              <td>{entry.onDate}</td>
              <td className="is-number">{formatMoney(entry.received)}</td>
              <td className="is-number">{formatMoney(entry.base)}</td>
              <td className="is-number">{formatMoney(entry.amount)}</td>
              <td className={entry.waiting ? '' : 'is-state'}>{entry.waiting ?? entry.state}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={5}>
              合计（税前，并入当月工资计税）{data.total > MOST && `，只列出前 ${MOST} 条`}
            </th>
            <td className="is-number">{formatMoney(data.sums.amount)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <Signatures names={['领取人', '财务']} />
    </PrintSheet>
  );
}
