import { payrollApi, payrollColumns } from '@shibiao/contract/finance/payroll';
import dayjs from 'dayjs';
import { usePage } from '../../../lib/page.tsx';
import { byPerson } from '../../../pickers/filters.tsx';
import { OrganisationName } from '../../../pickers/names.tsx';
import { OrganisationPicker } from '../../../pickers/OrganisationPicker.tsx';
import { FormulaHint } from '../../../ui/FormulaHint.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { PercentInput } from '../../../ui/NumberInput.tsx';
import { type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { percent } from '../percent.ts';
import type { PersonMonth } from './PersonEntries.tsx';

const PersonEntries = lazy(() => import('./PersonEntries.tsx'));
type Row = RowOf<typeof payrollApi.trialPayroll>;

const FORMULA =
  '按实收测算：提成 =（回款 − 分摊课酬 − 分摊差旅）× 提成率 + 组长提成；课酬与差旅按回款占课程款的比例分摊，置换不计。';

const filters: Filter[] = [
  { key: 'month', label: '月份（不选：本月）', kind: 'month', width: 190 },
  { key: 'keyword', label: '姓名或拼音', kind: 'text', width: 140 },
  { ...byPerson('authorId', '业务员'), key: 'personnelId' },
  {
    key: 'orgnizationalid',
    label: '部门',
    kind: 'custom',
    text: (value) => <OrganisationName id={value} />,
    width: 180,
    render: (value, onChange) => (
      <OrganisationPicker
        value={value ? Number(value) : null}
        onChange={onChange}
        placeholder="部门（含下级）"
      />
    ),
  },
  {
    key: 'rate',
    label: '试算提成率',
    kind: 'custom',
    text: (value) => percent(value),
    width: 130,
    render: (value, onChange) => (
      <PercentInput
        value={value ?? null}
        placeholder="试算提成率"
        rule={trialInput.rate}
        onChange={onChange}
      />
    ),
  },
  {
    key: 'baseSalary',
    label: '试算底薪',
    kind: 'custom',
    text: (value) => `${value} 元`,
    width: 130,
    render: (value, onChange) => (
      <MoneyInput
        value={value ?? null}
        placeholder="试算底薪"
        suffix="元"
        rule={trialInput.baseSalary}
        onChange={onChange}
      />
    ),
  },
];

const trialInput = payrollApi.trialPayroll.input.shape;

/** 工资测算: the pay of a person by a month's receipts; a figure opens its receipts. */
export default function PayrollPage() {
  const page = usePage();
  const month = page.search.month ?? dayjs().format('YYYY-MM');
  const opened = useLayer<PersonMonth>();
  const open = (row: Row, role?: '组长') =>
    opened.open({ personnelId: row.personnelid, name: row.personnelname, month, role });
  const link = (row: Row, value: string, role?: '组长') =>
    Number(value) === 0 ? (
      <Money value={value} />
    ) : (
      <button type="button" className="link" onClick={() => open(row, role)}>
        <Money value={value} />
      </button>
    );
  // A trial rate multiplies the base, so no entries add up to its result.
  const isTried = Boolean(page.search.rate);
  const columns = listColumns(payrollColumns, {
    received: { render: (row) => link(row, row.received) },
    base: { render: (row) => link(row, row.base) },
    commission: {
      render: (row) => (isTried ? <Money value={row.commission} /> : link(row, row.commission)),
    },
    led: { render: (row) => link(row, row.led, '组长') },
    rate: { hint: '（提成 − 组长提成）÷ 提成基数' },
    baseSalary: {
      render: (row) =>
        row.baseSalary === null ? <span className="quiet">未填</span> : <Money value={row.baseSalary} />,
    },
    estimate: {
      render: (row) => (
        <b>
          <Money value={row.estimate} />
        </b>
      ),
    },
  });
  return (
    <div className={styles.page}>
      <PagedTable
        screen="finance/payroll"
        endpoint={payrollApi.trialPayroll}
        columns={columns}
        rowKey="personnelid"
        filters={filters}
        exports={payrollApi.exportTrialPayroll}
        defaultSort={{ sort: 'received', order: 'desc' }}
        toolbar={
          <span className="quiet">
            {month} <FormulaHint formula={FORMULA}>口径</FormulaHint>
          </span>
        }
        sums={(sums) => ({
          received: <Money value={sums.received} />,
          teacherFee: <Money value={sums.teacherFee} />,
          travelFee: <Money value={sums.travelFee} />,
          base: <Money value={sums.base} />,
          commission: <Money value={sums.commission} />,
          led: <Money value={sums.led} />,
          estimate: <Money value={sums.estimate} />,
        })}
        onOpen={(row) => open(row)}
        cards={['orgName', 'received', 'base', 'commission', 'rate', 'estimate']}
        empty={{ title: '数据范围内没有业务员' }}
      />
      <Opened layer={opened}>{(of, close) => <PersonEntries of={of} onClose={close} />}</Opened>
    </div>
  );
}
