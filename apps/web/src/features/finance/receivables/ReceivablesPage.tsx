import { AGE_BAND, receivableColumns, receivablesApi } from '@shibiao/contract/finance/receivables';
import { Segmented } from 'antd';
import { isZero } from '../../../lib/money.ts';
import { usePage } from '../../../lib/page.tsx';
import { OrganisationName } from '../../../pickers/names.tsx';
import { OrganisationPicker } from '../../../pickers/OrganisationPicker.tsx';
import { type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { useFilter } from '../useFilter.ts';
import { AgesChart } from './AgesChart.tsx';

type Row = RowOf<typeof receivablesApi.ages>;
type By = 'owner' | 'institution' | 'organisation';

const GROUPS: { value: By; label: string; key: string }[] = [
  { value: 'owner', label: '按业务员', key: 'authorId' },
  { value: 'institution', label: '按机构', key: 'coorgid' },
  { value: 'organisation', label: '按部门', key: 'dqid' },
];
const MONEY = ['upTo60', 'dayu60', 'dayu90', 'dayu120', 'dayu150', 'open'] as const;
type MoneyKey = (typeof MONEY)[number];

const filters: Filter[] = [
  { key: 'keyword', label: '名称', kind: 'text', width: 180 },
  {
    key: 'dqid',
    label: '部门',
    kind: 'custom',
    text: (value) => <OrganisationName id={value} />,
    width: 200,
    render: (value, onChange) => (
      <OrganisationPicker
        value={value ? Number(value) : null}
        onChange={onChange}
        placeholder="部门（含下级）"
      />
    ),
  },
];

/** 应收账龄: open amounts of taught lessons by age; every figure opens its lessons. */
export default function ReceivablesPage() {
  const page = usePage();
  const filter = useFilter(filters);
  const by = GROUPS.find((group) => group.value === page.search.by) ?? GROUPS[0];
  if (!by) return null;
  const open = (row: Row, band: MoneyKey) => {
    // The list has no filter for lessons without owner or organisation; opening all lessons would be wrong.
    if (row.id === null) return;
    const query = new URLSearchParams({ jieqing: '2', [by.key]: String(row.id) });
    if (by.key === 'dqid') query.set('dqname', row.name);
    else if (page.search.dqid) query.set('dqid', page.search.dqid);
    if (band !== 'open') query.set('band', band);
    page.navigate(`/financeInfo/lessonFinance?${query}`);
  };
  const figure = (key: MoneyKey) => ({
    render: (row: Row) =>
      isZero(row[key]) ? null : row.id === null ? (
        <Money value={row[key]} />
      ) : (
        <button type="button" className="link" onClick={() => open(row, key)}>
          <Money value={row[key]} />
        </button>
      ),
  });
  const columns = listColumns(receivableColumns, {
    name: {
      title: by.label.slice(1),
      hint: by.value === 'organisation' ? '部门含其下级；合计中每门课程只计一次' : undefined,
    },
    upTo60: figure('upTo60'),
    dayu60: figure('dayu60'),
    dayu90: figure('dayu90'),
    dayu120: figure('dayu120'),
    dayu150: figure('dayu150'),
    open: figure('open'),
  });
  return (
    <div className={styles.page}>
      <AgesChart title={by.label} filter={{ ...filter, by: by.value }} onOpen={open} />
      <PagedTable
        key={by.value}
        screen={`finance/receivables/${by.value}`}
        endpoint={receivablesApi.ages}
        columns={columns}
        rowKey="id"
        cards={['open', ...AGE_BAND.values]}
        filters={filters}
        fixed={{ by: by.value }}
        exports={receivablesApi.exportAges}
        defaultSort={{ sort: 'open', order: 'desc' }}
        toolbar={
          <Segmented<By>
            aria-label="汇总方式"
            value={by.value}
            options={GROUPS.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => page.setSearch({ by: value, page: null, sort: null, order: null })}
          />
        }
        sums={(sums) => ({
          lessons: sums.lessons,
          ...Object.fromEntries(MONEY.map((key) => [key, <Money key={key} value={sums[key]} />])),
        })}
        onOpen={(row) => open(row, 'open')}
        empty={{ title: '没有未收的课程款', hint: '已确认且已结课的课程全部结清。' }}
      />
    </div>
  );
}
