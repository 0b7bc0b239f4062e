import { sumOf } from '../../lib/money.ts';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money } from '../../ui/texts.tsx';

interface Line {
  id: number;
  lessonId: number;
  lessonid: string;
  lessonname: string;
  lessondate: string;
  teachername: string | null;
  feeIncome: string;
  amount: string;
  isActive: boolean;
}

/** The lessons of an invoice or receipt, each a link to its page. */
export function LessonLinesTable({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th>课程</th>
            <th>日期</th>
            <th>讲师</th>
            <th className="is-number">课程款</th>
            <th className="is-number">金额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="is-long">
                <RecordLink kind="lesson" id={line.lessonId}>
                  {line.lessonname}
                </RecordLink>
                <br />
                <small className="quiet">{line.lessonid}</small>
              </td>
              <td className="tabular">{line.lessondate}</td>
              <td>{line.teachername ?? '—'}</td>
              <td className="is-number">
                <Money value={line.feeIncome} />
              </td>
              <td className="is-number">
                {line.isActive ? <Money value={line.amount} /> : <del>{line.amount}</del>}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={4}>
              合计
            </th>
            <td className="is-number">
              <Money value={sumOf(lines.map((line) => line.amount))} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
