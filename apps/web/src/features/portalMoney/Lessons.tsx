import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { invoiceRequestsApi } from '@shibiao/contract/finance/invoiceRequests';
import { MONEY_PARTS, portalMoneyApi } from '@shibiao/contract/portalMoney';
import { useQuery } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { codeOptions, Money, StatusTag } from '../../ui/texts.tsx';
import styles from './account.module.css';

const AskInvoice = lazy(() => import('./AskInvoice.tsx'));

export const MONEY = answeredTo(portalMoneyApi.lessons, 'partner');
export type MoneyLesson = OutputOf<typeof MONEY>['list'][number];
type Part = (typeof MONEY_PARTS)['values'][number];
const PAGE = 20;

/** Lessons of the account: open ones first, those to come apart. */
export function Lessons() {
  const page = usePage();
  const [count, setCount] = useState(PAGE);
  const [isAsking, setIsAsking] = useState(false);
  const part = (MONEY_PARTS.values as readonly string[]).includes(page.search.show ?? '')
    ? (page.search.show as Part)
    : 'open';
  const query = useQuery(queryOf(MONEY, { part, count }, { keepsPrevious: true }));
  if (!query.data) return <QueryState of={query} />;
  const { list, total, totals } = query.data;
  return (
    <>
      <dl className={styles.totals}>
        <Total label="未付" value={totals.open} note={`${totals.openLessons} 节已上课未结清`} />
        <Total label="已上课" value={totals.taught} note={`${totals.lessons} 节`} />
        <Total
          label="已付"
          value={totals.received}
          note={
            <>
              已开票 <Money value={totals.invoiced} />
            </>
          }
        />
        <Total label="未上课" value={totals.ahead} note={`${totals.aheadLessons} 节，不计入未付`} />
      </dl>
      <div className={styles.bar}>
        <Radio.Group
          value={part}
          optionType="button"
          options={codeOptions(MONEY_PARTS)}
          onChange={({ target }) => {
            setCount(PAGE);
            page.setSearch({ show: target.value === 'open' ? null : target.value });
          }}
        />
        <span className={styles.rest} />
        <Can to={invoiceRequestsApi.askInvoice}>
          <Button type="primary" onClick={() => setIsAsking(true)}>
            申请开票
          </Button>
        </Can>
      </div>
      {list.length === 0 ? (
        <EmptyState title={part === 'open' ? '没有未结清的课程' : '没有课程'} />
      ) : (
        <ul className={styles.list}>
          {list.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} />
          ))}
        </ul>
      )}
      {total > list.length && (
        <div className={styles.more}>
          <Button loading={query.isFetching} onClick={() => setCount(count + PAGE)}>
            再看 {Math.min(PAGE, total - list.length)} 节
          </Button>
        </div>
      )}
      <Suspense fallback={null}>{isAsking && <AskInvoice onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  );
}

const Total = ({ label, value, note }: { label: string; value: string; note: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money value={value} />
      <small>{note}</small>
    </dd>
  </div>
);

function Lesson({ lesson }: { lesson: MoneyLesson }) {
  const { id, lessonname, lessondate, teachername, part, feeIncome, invoiced, received, writtenOff, open } =
    lesson;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <PageLink to={`/sigLessonDetails/${id}`}>{lessonname}</PageLink>
        <span className={styles.amount}>
          <Money value={part === 'open' ? open : feeIncome} />
        </span>
      </div>
      <div className={styles.facts}>
        <StatusTag value={part} of={MONEY_PARTS} />
        <span>{lessondate}</span>
        {teachername && <span>{teachername}</span>}
        {lesson.daysSince !== null && part === 'open' && <span>已上完 {lesson.daysSince} 天</span>}
      </div>
      <div className={styles.facts}>
        <span>
          课程款 <Money value={feeIncome} />
        </span>
        <span>
          已开票 <Money value={invoiced} />
        </span>
        <span>
          已付 <Money value={received} />
        </span>
        {Number(writtenOff) > 0 && (
          <span>
            核销尾差 <Money value={writtenOff} />
          </span>
        )}
      </div>
    </li>
  );
}
