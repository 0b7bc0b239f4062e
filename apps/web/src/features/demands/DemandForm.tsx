import { DEMAND_MODES, DEMAND_STATUS, demandsApi } from '@shibiao/contract/demands';
import { matchApi } from '@shibiao/contract/teachers';
import { Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import { usePage } from '../../lib/page.tsx';
import { useCan, useUser } from '../../lib/session.ts';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionField } from '../../pickers/RegionField.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Demand } from './demands.filters.ts';
import { LastDemand } from './LastDemand.tsx';
import { TeachersPicker } from './TeachersPicker.tsx';

interface Props {
  demand: Demand | null;
  /** The customer of a new demand, when known. */
  customer?: { id: number; contactName: string };
  /** Teachers that the demand wishes for. */
  wished?: readonly number[];
  onClose: () => void;
}

const formOf = (demand: Demand) => ({
  ...demand,
  days: demand.days === null ? null : Number(demand.days),
});

/** Form of a demand; a lost one asks for the reason. */
export default function DemandForm({ demand, customer, wished, onClose }: Props) {
  const page = usePage();
  // An institution creates demands of its own only.
  const isStaff = useUser().userInfo.userType === 1;
  const mayMatch = useCan(matchApi.match) && isStaff;
  return (
    <FormDrawer
      title={demand ? '修改需求' : `新建需求${customer ? `：${customer.contactName}` : ''}`}
      endpoint={demandsApi.save}
      formKey={wished ? `demand-with-${wished.join('-')}` : customer ? `demand-of-${customer.id}` : 'demand'}
      initial={
        demand
          ? formOf(demand)
          : {
              mode: '线下',
              contactId: customer?.id,
              includeTeachers: wished && [...wished],
            }
      }
      reload={demand ? () => call(demandsApi.one, { id: demand.id }).then(formOf) : undefined}
      onSaved={({ id }) => {
        // A new demand continues with the search for a teacher.
        if (!demand) page.navigate(`/sales/demands/${id}${mayMatch ? '?step=recommend' : ''}`);
      }}
      onClose={onClose}
    >
      {!demand && <LastDemand />}
      <Field name="topic" label="课题" isWide>
        <Input />
      </Field>
      {!customer && isStaff && (
        <Field name="contactId" label="客户" mustFill extra={demand ? '只能换成同一机构的客户' : undefined}>
          <CustomerPicker chosen={demand && { id: demand.contactId, name: demand.contactName }} />
        </Field>
      )}
      <Field name="field" label="领域">
        <DictionarySelect list="field" />
      </Field>
      <Field name="audience" label="授课对象">
        <Input />
      </Field>
      <Field name="headcount" label="人数">
        <NumberInput min={1} style={{ width: '100%' }} />
      </Field>
      <DemandDays />
      <Field name="mode" label="方式">
        <Select options={codeOptions(DEMAND_MODES)} />
      </Field>
      <RegionField label="城市" names={['provinceId', 'cityId']} />
      <Field name="budget" label="预算（元）">
        <MoneyInput />
      </Field>
      <Field name="includeTeachers" label="指定讲师" isWide>
        <TeachersPicker chosen={demand?.included ?? []} />
      </Field>
      <Field name="excludeTeachers" label="排除讲师" isWide>
        <TeachersPicker chosen={demand?.excluded ?? []} />
      </Field>
      <Field name="deadline" label="截止日期">
        <DateInput />
      </Field>
      {demand && isStaff && (
        <Field name="status" label="状态">
          <Select options={codeOptions(DEMAND_STATUS)} />
        </Field>
      )}
      {demand && isStaff && <LostReason />}
      <Field
        name="customerRemark"
        label="补充说明"
        isWide
        extra={isStaff ? '客户可见' : '您和我们的业务员都可以看到'}
      >
        <Input.TextArea rows={3} />
      </Field>
      {isStaff && (
        <Field name="remark" label="备注" isWide extra="仅内部">
          <Input.TextArea rows={3} />
        </Field>
      )}
    </FormDrawer>
  );
}

/** Both dates in one line: a start suggests the end and the days until they are typed. */
function DemandDays() {
  const form = Form.useFormInstance();
  /** The suggestion, while it was not changed. */
  const proposed = useRef<{ dateTo: string | null; days: number | null }>({ dateTo: null, days: null });
  const isFree = (name: 'dateTo' | 'days') => {
    const value: unknown = form.getFieldValue(name);
    return value === null || value === undefined || value === '' || value === proposed.current[name];
  };
  const propose = (dateTo: string | null, days: number | null) => {
    const next = { ...(isFree('dateTo') ? { dateTo } : {}), ...(isFree('days') ? { days } : {}) };
    proposed.current = { ...proposed.current, ...next };
    form.setFieldsValue(next);
  };
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const spanOf = (from: string, to: string) => dayjs(to).diff(dayjs(from), 'day') + 1;
  return (
    <div className="field-wide form-row">
      <Field name="dateFrom" label="开始日期">
        <DateInput
          onChange={(from: string | null) => {
            if (!isDay(from)) return;
            const last: unknown = form.getFieldValue('dateTo');
            const isBefore = isDay(last) && last < from;
            // An end before the start is cleared.
            if (isBefore) form.setFieldValue('dateTo', proposed.current.dateTo);
            const to = isFree('dateTo') || !isDay(last) || isBefore ? from : last;
            propose(to, spanOf(from, to));
          }}
        />
      </Field>
      <Field name="dateTo" label="结束日期">
        <DateInput
          onChange={(to: string | null) => {
            const from: unknown = form.getFieldValue('dateFrom');
            if (isDay(to) && isDay(from) && to >= from) propose(to, spanOf(from, to));
          }}
        />
      </Field>
      <Field name="days" label="天数">
        <NumberInput min={0.5} step={0.5} style={{ width: '100%' }} />
      </Field>
    </div>
  );
}

function LostReason() {
  const form = Form.useFormInstance();
  const status = Form.useWatch<number>('status', { form, preserve: true });
  if (status !== 5) return null;
  return (
    <Field name="lostReason" label="丢单原因" mustFill extra="仅内部">
      <DictionarySelect list="lostReason" />
    </Field>
  );
}
