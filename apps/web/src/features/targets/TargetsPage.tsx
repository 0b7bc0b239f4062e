import { dashboardApi, MONEY_MEASURES, PERIODS, SUBJECTS, TARGET_MEASURES } from '@shibiao/contract/targets';
import { Button, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type Page, usePage } from '../../lib/page.tsx';
import { thisYear } from '../../lib/ranges.ts';
import { useCans } from '../../lib/session.ts';
import { byYear, yearOptions } from '../../pickers/filters.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { quarterOf, titleOf, useTargetColumns } from '../../shared/figures/targetColumns.tsx';
import { MONTH_OPTIONS } from '../../shared/year/months.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { PlanInput } from '../../ui/MoneyInput.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { codeOptions } from '../../ui/texts.tsx';

type Target = RowOf<typeof dashboardApi.targets>;
const thisMonth = () => dayjs().month() + 1;
const numbered = (kind: string | undefined) =>
  kind === 'quarter' ? [1, 2, 3, 4].map((value) => ({ value, label: quarterOf(value) })) : MONTH_OPTIONS;

/** Months and quarters have different numbers, so another kind of period clears the number. */
const filtersOf = ({ search, setSearch }: Page): Filter[] => [
  byYear(1, 2),
  {
    key: 'periodKind',
    label: '期间',
    kind: 'custom',
    text: (value) => PERIODS.labelOf(value),
    width: 90,
    render: (value) => (
      <Select
        aria-label="期间"
        placeholder="期间"
        allowClear={CLEARABLE}
        style={{ width: '100%' }}
        options={codeOptions(PERIODS)}
        value={value ?? null}
        onChange={(periodKind: string | undefined) =>
          setSearch({ periodKind, periodNo: undefined, page: undefined })
        }
      />
    ),
  },
  ...(search.periodKind === 'month' || search.periodKind === 'quarter'
    ? ([
        {
          key: 'periodNo',
          label: PERIODS.labelOf(search.periodKind),
          kind: 'select',
          width: 110,
          options: numbered(search.periodKind),
        },
      ] satisfies Filter[])
    : []),
  { key: 'subjectKind', label: '对象', kind: 'select', width: 90, options: codeOptions(SUBJECTS) },
  { key: 'measure', label: '指标', kind: 'select', width: 110, options: codeOptions(TARGET_MEASURES) },
  { key: 'keyword', label: '姓名或部门', kind: 'text', width: 130 },
];

/** 目标: plans set by people, actual figures from the records. */
export default function TargetsPage() {
  const page = usePage();
  const can = useCans();
  const { columns: shown, rows } = useTargetColumns();
  const editing = useLayer<Target | 'new'>();
  const actions: Column<Target> = {
    ...ACTIONS,
    width: 80,
    render: (row) => <LinkButton onClick={() => editing.open(row)}>修改</LinkButton>,
  };
  const columns: Column<Target>[] = [...shown, ...(can(dashboardApi.editTargets) ? [actions] : [])];
  return (
    <>
      <PagedTable
        screen="sales/targets"
        endpoint={dashboardApi.targets}
        columns={columns}
        rowKey="id"
        filters={filtersOf(page)}
        opening={{ year: String(thisYear()), periodKind: 'month', periodNo: String(thisMonth()) }}
        openingEmpty={{
          title: '这个月还没有目标',
          hint: '点“新建目标”；业务员全年的目标在“业务员目标”里一次填写。',
        }}
        toolbar={
          can(dashboardApi.addTargets) && (
            <Button type="primary" onClick={() => editing.open('new')}>
              新建目标
            </Button>
          )
        }
        empty={{ title: '没有目标' }}
      />
      {rows}
      <Opened layer={editing}>
        {(of, close) =>
          of === 'new' ? (
            <NewTarget onClose={close} />
          ) : (
            <FormDrawer
              title={titleOf(of)}
              endpoint={dashboardApi.editTargets}
              formKey="target-edit"
              initial={of}
              columns={1}
              onClose={close}
            >
              <Planned measure={of.measure} />
            </FormDrawer>
          )
        }
      </Opened>
    </>
  );
}

/** Input of a plan: yuan, customers or days by the measure. */
const Planned = ({ measure }: { measure: Target['measure'] }) => {
  const isMoney = MONEY_MEASURES.has(measure);
  return (
    <Field name="planned" label={isMoney ? '计划（元）' : '计划'}>
      <PlanInput isMoney={isMoney} />
    </Field>
  );
};

function NewPlanned() {
  const form = Form.useFormInstance();
  return <Planned measure={Form.useWatch<Target['measure']>('measure', form) ?? 'contract'} />;
}

function NewTarget({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer
      title="新建目标"
      endpoint={dashboardApi.addTargets}
      formKey="target"
      initial={{
        subjectKind: 'person',
        year: thisYear(),
        periodKind: 'month',
        periodNo: thisMonth(),
        measure: 'contract',
      }}
      prepare={(values) => ({
        ...values,
        subjectId: values.subjectKind === 'company' ? 0 : values.subjectId,
        periodNo: values.periodKind === 'year' ? 0 : values.periodNo,
      })}
      onClose={onClose}
    >
      <Field name="subjectKind" label="类型">
        <Select options={codeOptions(SUBJECTS)} />
      </Field>
      <Subject />
      <Field name="year" label="年份">
        <Select options={yearOptions(1, 2)} />
      </Field>
      <Field name="periodKind" label="期间">
        <Select options={codeOptions(PERIODS)} />
      </Field>
      <Period />
      <Field name="measure" label="指标">
        <Select options={codeOptions(TARGET_MEASURES)} />
      </Field>
      <NewPlanned />
    </FormDrawer>
  );
}

function Subject() {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<string>('subjectKind', { form, preserve: true });
  if (kind === 'company')
    return (
      <Field name="companyName" label="对象">
        <Input disabled placeholder="全公司" />
      </Field>
    );
  return (
    <Field name="subjectId" label={kind === 'team' ? '组长' : '对象'} mustFill>
      {kind === 'organisation' ? <OrganisationPicker /> : <PersonnelPicker />}
    </Field>
  );
}

function Period() {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<string>('periodKind', { form, preserve: true });
  if (kind === 'year') return null;
  return (
    <Field name="periodNo" label={PERIODS.labelOf(kind)}>
      <Select options={numbered(kind)} />
    </Field>
  );
}
