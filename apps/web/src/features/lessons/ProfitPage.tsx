import { profitApi } from '@shibiao/contract/lessons/profit';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { formatRate } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Money } from '../../ui/texts.tsx';
import { filters } from './lessons.columns.tsx';

type Row = RowOf<typeof profitApi.profitList>;
const COSTS = [
  ['teacherFee', '讲师费'],
  ['travelFee', '差旅费'],
  ['materialFee', '物料费'],
  ['otherFee', '其他费用'],
  ['subsidy', '补贴'],
  ['taxShare', '税费分摊'],
] as const;

const columns: Column<Row>[] = [
  { key: 'lessonname', title: '课程', width: 200, fixed: 'left' },
  {
    key: 'lessondate',
    title: '上课日期',
    width: 108,
    sortable: true,
    render: (row) => <DateText value={row.lessondate} />,
  },
  { key: 'cooperationName', title: '机构', width: 180 },
  { key: 'teachername', title: '讲师', width: 84 },
  { key: 'authorName', title: '业务员', width: 84 },
  {
    key: 'feeIncome',
    title: '课程款',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.feeIncome} />,
  },
  ...COSTS.map(
    ([key, title]): Column<Row> => ({
      key,
      title,
      width: 100,
      align: 'right',
      render: (row) => <Money value={row[key]} />,
    }),
  ),
  {
    key: 'profit',
    title: '利润',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.profit} />,
  },
  { key: 'rate', title: '利润率', width: 84, align: 'right', render: (row) => formatRate(row.rate) },
  {
    key: 'received',
    title: '已收',
    width: 110,
    align: 'right',
    render: (row) => <Money value={row.received} />,
  },
];

/** 利润表: income, costs, profit and rate of every confirmed lesson, with totals over the filter. */
export default function ProfitPage() {
  const page = usePage();
  const canEdit = useCan(profitApi.editProfit);
  const [editing, setEditing] = useState<Row | null>(null);
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    width: 80,
    fixed: 'right',
    screenOnly: true,
    render: (row) => (
      <Button type="link" size="small" onClick={() => setEditing(row)}>
        修改
      </Button>
    ),
  };
  return (
    <>
      <PagedTable
        screen="lessons/profit"
        endpoint={profitApi.profitList}
        columns={canEdit ? [...columns, actions] : columns}
        rowKey="id"
        filters={filters}
        exports={profitApi.exportProfit}
        sums={(sums) => ({
          lessonname: '合计',
          feeIncome: <Money value={sums.feeIncome} />,
          cooperationName: (
            <>
              全部成本 <Money value={sums.costs} />
            </>
          ),
          profit: <Money value={sums.profit} />,
          rate: formatRate(sums.rate),
          received: <Money value={sums.received} />,
        })}
        onOpen={(row) => page.navigate(`/sigLessonDetails/${row.id}`)}
        empty={{ title: '没有已确认的课程' }}
      />
      {editing && (
        <FormDrawer
          title={`修改利润表：${editing.lessonname}`}
          endpoint={profitApi.editProfit}
          formKey="profit"
          initial={editing}
          onClose={() => setEditing(null)}
        >
          {COSTS.map(([name, label]) => (
            <Field key={name} name={name} label={`${label}（元）`}>
              <InputNumber<string>
                stringMode
                precision={2}
                min="0"
                controls={false}
                style={{ width: '100%' }}
              />
            </Field>
          ))}
        </FormDrawer>
      )}
    </>
  );
}
