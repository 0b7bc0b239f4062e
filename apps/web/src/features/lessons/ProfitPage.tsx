import { costColumns, profitApi, profitColumns } from '@shibiao/contract/lessons/profit';
import { TRAVEL_PAYER } from '@shibiao/contract/teachers';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { formatRate } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { type Column, PagedTable, type Preset, type RowOf } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';
import { filters } from './lessons.filters.tsx';

type Row = RowOf<typeof profitApi.profitList>;
const columns = listColumns(profitColumns, { rate: { render: (row) => formatRate(row.rate) } });

const day = (at: dayjs.Dayjs): string => at.format('YYYY-MM-DD');
/** Taught lessons, the latest first, because figures of next year are no useful start. */
const held = (): Record<string, string> => ({ to: day(dayjs()) });
const month = (at: dayjs.Dayjs) => ({ from: day(at.startOf('month')), to: day(at.endOf('month')) });
const presetsOf = (now: dayjs.Dayjs): Preset[] => [
  { label: '已上课', values: held() },
  { label: '本月', values: month(now) },
  { label: '上月', values: month(now.subtract(1, 'month')) },
  { label: '接下来', values: { from: day(now), sort: 'lessondate', order: 'asc' } },
];

/** 利润表: income, costs, profit and rate of every confirmed lesson, with totals over the filter. */
export default function ProfitPage() {
  const canEdit = useCan(profitApi.editProfit);
  const editing = useLayer<Row>();
  const actions: Column<Row> = {
    ...ACTIONS,
    width: 80,
    render: (row) => <LinkButton onClick={() => editing.open(row)}>修改</LinkButton>,
  };
  return (
    <>
      <PagedTable
        screen="lessons/profit"
        endpoint={profitApi.profitList}
        columns={canEdit ? [...columns, actions] : columns}
        rowKey="id"
        filters={filters}
        presets={presetsOf(dayjs())}
        opening={held()}
        openingEmpty={{
          title: '还没有上过的课程',
          hint: '课程确认后出现在这里，课酬和费用在此补全。',
        }}
        exports={profitApi.exportProfit}
        sums={(sums) => ({
          lessonname: '合计',
          feeIncome: <Money value={sums.feeIncome} />,
          cooperationName: (
            <>
              <FormulaHint formula="课酬 + 差旅费 + 物料费 + 其他费用 + 补贴 + 税费分摊 + 已核销；利润 = 课程款 − 全部成本">
                全部成本
              </FormulaHint>{' '}
              <Money value={sums.costs} />
            </>
          ),
          profit: <Money value={sums.profit} />,
          rate: formatRate(sums.rate),
          received: <Money value={sums.received} />,
        })}
        to={(row) => `/sigLessonDetails/${row.id}`}
        empty={{ title: '没有已确认的课程' }}
      />
      <Opened layer={editing}>
        {(of, close) => (
          <FormDrawer
            title={`修改利润表：${of.lessonname}`}
            endpoint={profitApi.editProfit}
            formKey="profit"
            initial={of}
            onClose={close}
          >
            {costColumns.map(({ key, title }) => (
              <Field key={key} name={key} label={title}>
                <MoneyInput />
              </Field>
            ))}
            <Field name="travelPayer" label="差旅承担" extra="填写的差旅费计入成本；机构直接承担的不填">
              <Select allowClear={CLEARABLE} placeholder="按讲师资料" options={codeOptions(TRAVEL_PAYER)} />
            </Field>
          </FormDrawer>
        )}
      </Opened>
    </>
  );
}
