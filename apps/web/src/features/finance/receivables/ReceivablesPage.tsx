import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../../lib/page.tsx';
import { OrganisationPicker } from '../../../pickers/OrganisationPicker.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { Money } from '../../../ui/texts.tsx';
import { isZero } from '../amounts.ts';
import '../finance.css';

type Row = RowOf<typeof receivablesApi.ages>;
type By = 'owner' | 'institution' | 'organisation';

const GROUPS: { value: By; label: string; key: string }[] = [
  { value: 'owner', label: '按业务员', key: 'authorId' },
  { value: 'institution', label: '按机构', key: 'coorgid' },
  { value: 'organisation', label: '按部门', key: 'dqid' },
];
const BANDS = [
  ['upTo60', '60 天以内'],
  ['dayu60', '60–90 天'],
  ['dayu90', '90–120 天'],
  ['dayu120', '120–150 天'],
  ['dayu150', '150 天以上'],
  ['open', '未收合计'],
] as const;
const SORTED = new Set(['dayu60', 'dayu90', 'dayu120', 'dayu150', 'open']);

const filters: Filter[] = [
  { key: 'keyword', label: '名称', kind: 'text', width: 180 },
  {
    key: 'dqid',
    label: '组织',
    kind: 'custom',
    width: 200,
    render: (value, onChange) => (
      <OrganisationPicker
        value={value ? Number(value) : null}
        onChange={onChange}
        placeholder="组织（含下级）"
      />
    ),
  },
];

/** 应收账龄: open amounts of taught lessons by age; every figure opens the lessons behind it. */
export default function ReceivablesPage() {
  const page = usePage();
  const by = GROUPS.find((group) => group.value === page.search.by) ?? GROUPS[0];
  if (!by) return null;
  const open = (row: Row, band: (typeof BANDS)[number][0]) => {
    const query = new URLSearchParams({ jieqing: '2' });
    if (row.id !== null) query.set(by.key, String(row.id));
    if (by.key === 'dqid') query.set('dqname', row.name);
    else if (page.search.dqid) query.set('dqid', page.search.dqid);
    if (band === 'open' || band === 'upTo60') {
      // Lessons still to come owe nothing yet.
      if (band === 'upTo60') query.set('from', dayjs().subtract(60, 'day').format('YYYY-MM-DD'));
      query.set('to', dayjs().format('YYYY-MM-DD'));
    } else query.set('band', band);
    page.navigate(`/financeInfo/lessonFinance?${query}`);
  };
  const columns: Column<Row>[] = [
    { key: 'name', title: by.label.slice(1), width: 240, fixed: 'left' },
    { key: 'lessons', title: '课程数', width: 90, align: 'right' },
    ...BANDS.map(
      ([key, title]): Column<Row> => ({
        key,
        title: `${title}（元）`,
        width: 140,
        align: 'right',
        sortable: SORTED.has(key),
        render: (row) =>
          isZero(row[key]) ? null : (
            <button type="button" className="link" onClick={() => open(row, key)}>
              <Money value={row[key]} />
            </button>
          ),
      }),
    ),
  ];
  return (
    <div className="finance-page">
      <PagedTable
        key={by.value}
        screen={`finance/receivables/${by.value}`}
        endpoint={receivablesApi.ages}
        columns={columns}
        rowKey="id"
        filters={filters}
        fixed={{ by: by.value }}
        exports={receivablesApi.exportAges}
        defaultSort={{ sort: 'open', order: 'desc' }}
        toolbar={
          <Segmented<By>
            value={by.value}
            options={GROUPS.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => page.setSearch({ by: value, page: null, sort: null, order: null })}
          />
        }
        sums={(sums) => ({
          lessons: sums.lessons,
          ...Object.fromEntries(BANDS.map(([key]) => [key, <Money key={key} value={sums[key]} />])),
        })}
        onOpen={(row) => open(row, 'open')}
        empty={{ title: '没有未收的课程款', hint: '已确认且已结课的课程全部结清。' }}
      />
    </div>
  );
}
