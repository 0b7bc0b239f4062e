import { positiveAmount } from '@shibiao/contract/finance/lines';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { isAbove, sumOf } from '../../lib/money.ts';
import { queryOf } from '../../lib/query.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Money } from '../../ui/texts.tsx';
import styles from './finance.module.css';

export interface LessonLine {
  lessonId: number;
  amount: string;
}

interface Props {
  coorgid: number | null | undefined;
  use: 'invoice' | 'receipt';
  /** The edited invoice or receipt: its own lines count as open. */
  documentId?: number | null | undefined;
  value?: LessonLine[] | null;
  onChange?: (lines: LessonLine[]) => void;
  /** Content beside the sum: the remainder of a receipt, the button that allocates. */
  footer?: (sum: string) => ReactNode;
}

const useOpenLessons = ({ coorgid, use, documentId }: Props) =>
  useQuery({
    ...queryOf(receivablesApi.openLessons, {
      coorgid: coorgid ?? 0,
      use,
      documentId: documentId ?? undefined,
    }),
    enabled: Boolean(coorgid),
  });

/** The chosen lines as text, one lesson a line, for comparison with another person's save. */
export function LinesInWords(props: Props) {
  const lessons = useOpenLessons(props).data?.list ?? [];
  return props.value?.map(({ lessonId, amount }) => {
    const name = lessons.find((one) => one.id === lessonId)?.lessonname ?? '其他课程';
    return (
      <div key={lessonId}>
        {name} <b className="tabular">¥{formatMoney(amount)}</b>
      </div>
    );
  });
}

/** Chooses lessons of one institution with amounts, filled with what is open. */
export function LessonLines(props: Props) {
  const { coorgid, use, value, onChange, footer } = props;
  const query = useOpenLessons(props);
  const lines = value ?? [];
  const lessons = query.data?.list ?? [];
  const amountOf = (id: number) => lines.find((line) => line.lessonId === id)?.amount;
  const put = (id: number, amount: string | null) =>
    onChange?.([
      ...lines.filter((line) => line.lessonId !== id),
      ...(amount === null ? [] : [{ lessonId: id, amount }]),
    ]);
  const isAll = lessons.length > 0 && lessons.every((lesson) => amountOf(lesson.id) !== undefined);
  const word = use === 'invoice' ? '未开票' : '未收';

  const body = () => {
    if (!coorgid) return <p className={styles.isEmpty}>先选择机构</p>;
    if (query.isPending) return <p className={styles.isEmpty}>正在载入…</p>;
    if (query.isLoadingError) return <p className={styles.isEmpty}>{query.error.message}</p>;
    if (lessons.length === 0) return <p className={styles.isEmpty}>该机构没有{word}的课程</p>;
    return (
      <table>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label="全选"
                checked={isAll}
                indeterminate={!isAll && lines.length > 0}
                onChange={(event) =>
                  onChange?.(
                    event.target.checked
                      ? lessons.map((lesson) => ({ lessonId: lesson.id, amount: lesson.open }))
                      : [],
                  )
                }
              />
            </th>
            <th>课程</th>
            <th>日期</th>
            <th>讲师</th>
            <th className="is-number">课程款</th>
            <th className="is-number">{word}</th>
            <th className="is-number">本次金额</th>
          </tr>
        </thead>
        <tbody>
          {lessons.map((lesson) => {
            const amount = amountOf(lesson.id);
            return (
              <tr key={lesson.id}>
                <td>
                  <Checkbox
                    aria-label={`选择 ${lesson.lessonname}`}
                    checked={amount !== undefined}
                    onChange={(event) => put(lesson.id, event.target.checked ? lesson.open : null)}
                  />
                </td>
                <td className="is-long">
                  {lesson.lessonname}
                  <br />
                  <small className="quiet">
                    {lesson.lessonid}
                    {lesson.authorName ? ` · ${lesson.authorName}` : ''}
                  </small>
                  {use === 'receipt' && lesson.invoiceNos.length > 0 && (
                    <>
                      <br />
                      <small className="quiet">发票 {lesson.invoiceNos.join('、')}</small>
                    </>
                  )}
                </td>
                <td className="tabular">{lesson.lessondate}</td>
                <td>{lesson.teachername ?? '—'}</td>
                <td className="is-number">
                  <Money value={lesson.feeIncome} />
                </td>
                <td className="is-number">
                  <Money value={lesson.open} />
                </td>
                <td className="is-number">
                  <MoneyInput
                    aria-label={`${lesson.lessonname}本次金额`}
                    style={{ width: 128 }}
                    rule={positiveAmount}
                    status={isAbove(amount, lesson.open) ? 'error' : undefined}
                    value={amount ?? null}
                    onChange={(next) => put(lesson.id, next)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    );
  };
  const sum = sumOf(lines.map((line) => line.amount));
  return (
    <div className={`lesson-lines ${styles.lessonLinesBox}`}>
      <div className={styles.lessonLinesScroll}>{body()}</div>
      <footer>
        <span>
          已选 {lines.length} 门，合计 <b className="tabular">¥{formatMoney(sum)}</b>
        </span>
        {footer?.(sum)}
      </footer>
    </div>
  );
}
