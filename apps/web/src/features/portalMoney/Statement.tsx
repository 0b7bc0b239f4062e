import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalMoneyApi, STATEMENT_KINDS } from '@shibiao/contract/portalMoney';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DateInput } from '../../ui/dates.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money } from '../../ui/texts.tsx';
import styles from './account.module.css';

const PrintStatement = lazy(() => import('./PrintStatement.tsx'));
const STATEMENT = answeredTo(portalMoneyApi.statement, 'partner');
export type StatementData = OutputOf<typeof STATEMENT>;

/** 对账单: opening + taught − received = closing, to be printed or taken as a sheet. */
export function Statement() {
  const page = usePage();
  const [isPrinting, setIsPrinting] = useState(false);
  const to = page.search.to ?? dayjs().format('YYYY-MM-DD');
  const from = page.search.from ?? `${to.slice(0, 4)}-01-01`;
  const query = useQuery(queryOf(STATEMENT, { from, to }, { keepsPrevious: true }));
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.day}>
          <DateInput value={from} onChange={(value) => page.setSearch({ from: value })} aria-label="从" />
        </div>
        至
        <div className={styles.day}>
          <DateInput value={to} onChange={(value) => page.setSearch({ to: value })} aria-label="到" />
        </div>
        <span className={styles.rest} />
        <Button disabled={!query.data} onClick={() => setIsPrinting(true)}>
          打印
        </Button>
        <ExportButton endpoint={portalMoneyApi.statementExcel} input={{ from, to }} label="下载表格" />
      </div>
      {query.data ? <Body statement={query.data} /> : <QueryState of={query} />}
      <Suspense fallback={null}>
        {isPrinting && query.data && (
          <PrintStatement statement={query.data} onDone={() => setIsPrinting(false)} />
        )}
      </Suspense>
    </>
  );
}

function Body({ statement }: { statement: StatementData }) {
  const { opening, taught, received, writtenOff, closing, prepaid, list } = statement;
  return (
    <>
      <dl className={styles.equation}>
        <Figure label="期初未付" value={opening} />
        <Figure label="＋ 本期上课" value={taught} />
        <Figure label="－ 本期已付" value={received} />
        {Number(writtenOff) > 0 && <Figure label="－ 核销尾差" value={writtenOff} />}
        <Figure label="＝ 期末未付" value={closing} />
      </dl>
      {Number(prepaid) > 0 && (
        <p className={styles.quiet}>
          另有预付 <Money value={prepaid} />
          ，课程还没有上，上课当天计入。
        </p>
      )}
      <Ledger list={list} opening={opening} />
    </>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money value={value} />
    </dd>
  </div>
);

/** Entries with the balance after each, as on paper. */
export function Ledger({ list, opening }: Pick<StatementData, 'list' | 'opening'>) {
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th>日期</th>
          <th>摘要</th>
          <th className={`${styles.number} ${styles.wide}`}>应付（元）</th>
          <th className={`${styles.number} ${styles.wide}`}>已付（元）</th>
          <th className={`${styles.number} ${styles.amountOnly}`}>金额（元）</th>
          <th className={styles.number}>余额（元）</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td />
          <td>期初</td>
          <td className={`${styles.number} ${styles.wide}`} />
          <td className={`${styles.number} ${styles.wide}`} />
          <td className={`${styles.number} ${styles.amountOnly}`} />
          <td className={styles.number}>
            <Money value={opening} />
          </td>
        </tr>
        {list.map(({ date, kind, lessonId, lessonname, teachername, amount, balance }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lessons are paid in several parts on one day
          <tr key={`${date} ${kind} ${lessonId} ${place}`}>
            <td>{date}</td>
            <td>
              {STATEMENT_KINDS.labelOf(kind)}：{lessonname}
              {kind === 'taught' && teachername && <span className={styles.quiet}> {teachername}</span>}
            </td>
            <td className={`${styles.number} ${styles.wide}`}>
              {kind === 'taught' && <Money value={amount} />}
            </td>
            <td className={`${styles.number} ${styles.wide}`}>
              {kind !== 'taught' && <Money value={amount} />}
            </td>
            <td className={`${styles.number} ${styles.amountOnly}`}>
              <Money value={kind === 'taught' ? amount : `-${amount}`} />
            </td>
            <td className={styles.number}>
              <Money value={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
