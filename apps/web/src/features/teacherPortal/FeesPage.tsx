import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { FEE_STATES } from '@shibiao/contract/teacherPortal/answers';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { PrintSheet } from '../../ui/PrintSheet.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, StatusTag, ToneTag } from '../../ui/texts.tsx';
import styles from './portal.module.css';

const FEES = answeredTo(teacherPortalApi.fees, 'teacher');
type Fees = OutputOf<typeof FEES>;

/** Sums of the year; the last two count estimates of lessons without a payment as well. */
const SUMS = [
  { key: 'waiting', title: '待付', isEstimated: false },
  { key: 'paid', title: '已付', isEstimated: false },
  { key: 'tax', title: '代扣税', isEstimated: true },
  { key: 'net', title: '到手合计', isEstimated: true },
] as const;

/** 课酬: each lesson from fee to what is paid, with the tax in words; the year as sheet and on paper. */
export default function FeesPage() {
  const page = usePage();
  const [isPrinting, setIsPrinting] = useState(false);
  const { year } = page.search;
  const query = useQuery(queryOf(FEES, year ? { year } : {}, { keepsPrevious: true }));
  const fees = query.data;
  if (!fees) return <QueryState of={query} />;
  const hasEstimates = fees.list.some(({ isEstimate }) => isEstimate);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>课酬</h1>
        <Select
          aria-label="年份"
          value={fees.year}
          options={fees.years.map((value) => ({ value, label: `${value} 年` }))}
          onChange={(value) => page.setSearch({ year: value })}
        />
        <ExportButton endpoint={teacherPortalApi.exportFees} input={{ year: fees.year }} label="年度对账单" />
        <Button onClick={() => setIsPrinting(true)}>打印</Button>
      </header>
      <section className={styles.part}>
        <div className={styles.figures}>
          {SUMS.map(({ key, title, isEstimated }) => (
            <div key={key} className={styles.figure}>
              <span className="quiet">
                {title}（{isEstimated && hasEstimates ? '元，含预估' : '元'}）
              </span>
              <b>
                <Money value={fees.sums[key]} />
              </b>
            </div>
          ))}
        </div>
        <p className="quiet">
          结算方式：{fees.method}
          {fees.isFeeAfterTax ? '，课酬为税后' : ''}。标“预估”的还没有安排付款，按一次付清试算。
        </p>
      </section>
      <div className={styles.columns}>
        <Rows of={fees.list} />
        <Taxes of={fees.taxes} />
      </div>
      {isPrinting && <Statement of={fees} onDone={() => setIsPrinting(false)} />}
    </div>
  );
}

function Rows({ of }: { of: Fees['list'] }) {
  return (
    <section className={styles.part}>
      <h2>每节课</h2>
      {of.length === 0 && <EmptyState title="这一年还没有课酬" />}
      <ul className={styles.list}>
        {of.map((row) => (
          <li key={row.key} className={styles.line}>
            <div className={styles.grow}>
              <span>{row.lessonname}</span>
              <small className="quiet">
                {row.lastDate} · {row.cooperationName}
              </small>
              <small className={`quiet ${styles.money}`}>
                课酬 {formatMoney(row.fee)}
                {row.gross !== row.fee && `（税前 ${formatMoney(row.gross)}）`}
                {Number(row.subsidy) > 0 && ` + 补贴 ${formatMoney(row.subsidy)}`}
                {Number(row.travel) > 0 && ` + 差旅 ${formatMoney(row.travel)}`} − 税 {formatMoney(row.tax)}
              </small>
            </div>
            <div>
              <b>
                <Money value={row.net} />
              </b>{' '}
              <StatusTag value={row.state} of={FEE_STATES} />
              {row.isEstimate && <ToneTag tone="quiet">预估</ToneTag>}
              {row.paidOn && <small className="quiet"> {row.paidOn}</small>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Taxes({ of }: { of: Fees['taxes'] }) {
  if (of.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>税是怎么算的</h2>
      <p className="quiet">劳务报酬按一次付款合并预扣个人所得税，补贴和差旅不计税。</p>
      <ul className={styles.list}>
        {of.map((one) => (
          <li key={one.title} className={styles.line}>
            <div className={styles.grow}>
              <span>
                {one.title} {one.isEstimate && <ToneTag tone="quiet">预估</ToneTag>}
              </span>
              <p className={`quiet ${styles.words}`}>{one.words}</p>
              <small>
                到手 <Money value={one.net} /> 元
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The year statement on paper. */
function Statement({ of, onDone }: { of: Fees; onDone: () => void }) {
  return (
    <PrintSheet title={`${of.year} 年课酬对账单`} reference={`结算方式：${of.method}`} onDone={onDone}>
      <table>
        <thead>
          <tr>
            {['课程', '机构', '结课日期', '课酬', '补贴', '差旅', '税前', '代扣税', '到手', '状态'].map(
              (title) => (
                <th key={title}>{title}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {of.list.map((row) => (
            <tr key={row.key}>
              <td>{row.lessonname}</td>
              <td>{row.cooperationName}</td>
              <td>{row.lastDate}</td>
              <td>{formatMoney(row.fee)}</td>
              <td>{formatMoney(row.subsidy)}</td>
              <td>{formatMoney(row.travel)}</td>
              <td>{formatMoney(row.gross)}</td>
              <td>{formatMoney(row.tax)}</td>
              <td>{formatMoney(row.net)}</td>
              <td>
                {FEE_STATES.labelOf(row.state)}
                {row.isEstimate ? '（预估）' : (row.paidOn ?? '')}
              </td>
            </tr>
          ))}
          <tr>
            <td colSpan={3}>合计</td>
            <td>{formatMoney(of.sums.fee)}</td>
            <td>{formatMoney(of.sums.subsidy)}</td>
            <td>{formatMoney(of.sums.travel)}</td>
            <td />
            <td>{formatMoney(of.sums.tax)}</td>
            <td>{formatMoney(of.sums.net)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </PrintSheet>
  );
}
