import type { RequestKind } from '@shibiao/contract/requests/codes';
import { DAY_HALVES, hasBalance } from '@shibiao/contract/requests/codes';
import { type Away, requestPlanningApi } from '@shibiao/contract/requests/planning';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { queryOf } from '../../../lib/query.ts';
import { QueryLine } from '../../../ui/QueryState.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import styles from '../requests.module.css';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The facts before asking: the balance after, who else is away, which work falls into the days, who decides. */
export function BeforeAsking({ kind, id }: { kind: RequestKind; id: number | null }) {
  const from = Form.useWatch<string | undefined>('from') ?? '';
  const to = Form.useWatch<string | undefined>('to') ?? '';
  const fromHalf = Form.useWatch<1 | 2 | undefined>('fromHalf') ?? 1;
  const toHalf = Form.useWatch<1 | 2 | undefined>('toHalf') ?? 2;
  const leaveKind = Form.useWatch<string | undefined>('leaveKind');
  const isAdvance = Form.useWatch<boolean | undefined>('isAdvance');
  const isSpan = DAY.test(from) && DAY.test(to) && `${from}${fromHalf}` <= `${to}${toHalf}`;
  const query = useQuery({
    ...queryOf(
      requestPlanningApi.preview,
      { kind, leaveKind: leaveKind as never, from, fromHalf, to, toHalf, id: id ?? undefined },
      { isQuiet: true, keepsPrevious: true },
    ),
    enabled: isSpan,
  });
  const { data } = query;
  if (!isSpan || !data) return <QueryLine of={query} />;
  const { balance, away, falls, approvers } = data;
  const problem =
    isAdvance && data.overlaps.length === 0 && balance && hasBalance(balance.kind) ? null : data.problem;
  return (
    <section className={`field-wide ${styles.before}`} aria-label="提交前的核对" aria-live="polite">
      {problem && <Alert type="error" showIcon title={problem} />}
      <p>
        <b>{data.days} 天</b>
        {data.days === 0 && '（都是休息日）'}
        {balance &&
          `；${balance.kind}现有 ${balance.left} 天${balance.pending > 0 ? `，在审批 ${balance.pending} 天` : ''}，提交后剩 ${balance.after} 天`}
      </p>
      {approvers.length > 0 && <p className="quiet">审批：{approvers.join(' → ')}</p>}
      {away.length > 0 && <p>同组也不在：{away.map(awayText).join('、')}</p>}
      {falls.length > 0 && (
        <>
          <p>这几天您的工作：</p>
          <ul>
            {falls.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                {one.date.slice(5)}{' '}
                <PageLink to={one.path}>
                  {FALLS[one.kind]}：{one.title}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
const FALLS = { lesson: '课程', tracking: '跟进', todo: '待办' } as const;

/** 李四 11-12 下午 请假（在审批） */
export function awayText({ name, what, isPending, ...span }: Away): string {
  return `${name} ${spanText(span)} ${what}${isPending ? '（在审批）' : ''}`;
}
export function spanText({
  firstDay,
  firstHalf,
  lastDay,
  lastHalf,
}: Pick<Away, 'firstDay' | 'firstHalf' | 'lastDay' | 'lastHalf'>): string {
  if (firstDay === lastDay)
    return `${firstDay.slice(5)}${firstHalf === lastHalf ? ` ${DAY_HALVES.labelOf(firstHalf)}` : ''}`;
  return `${firstDay.slice(5)} 至 ${lastDay.slice(5)}`;
}
