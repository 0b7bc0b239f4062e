import { type PayTerm, payTermsApi, SICK_PERCENT } from '@shibiao/contract/payslips/terms';
import { Input } from 'antd';
import dayjs from 'dayjs';
import { call } from '../../lib/call.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface Props {
  personnelId: number;
  term: PayTerm | null;
  /** The newest terms: a raise changes a figure or two of them. */
  last: PayTerm | null;
  onClose: () => void;
}

/** Pay of a person from a month on, until the next entry. */
export default function TermForm({ personnelId, term, last, onClose }: Props) {
  const { id: _id, version: _version, note: _note, ...amounts } = last ?? ({} as Partial<PayTerm>);
  return (
    <FormDrawer
      title={term ? '修改薪资' : '登记薪资'}
      endpoint={payTermsApi.saveTerm}
      formKey={`pay-term-${personnelId}`}
      initial={
        term ?? { sickPercent: SICK_PERCENT, ...amounts, personnelId, fromMonth: dayjs().format('YYYY-MM') }
      }
      reload={async () => ({
        ...(await call(payTermsApi.person, { personnelId })).terms.find((one) => one.id === term?.id),
      })}
      onClose={onClose}
    >
      <Field name="fromMonth" label="生效月份">
        <MonthInput allowClear={false} />
      </Field>
      <Field name="base" label="基本工资（元 / 月）">
        <MoneyInput />
      </Field>
      <Field name="performance" label="绩效基数（元 / 月）">
        <MoneyInput />
      </Field>
      <Field name="allowance" label="津贴（元 / 月）">
        <MoneyInput />
      </Field>
      <Field name="insurance" label="社保个人部分（元 / 月）">
        <MoneyInput />
      </Field>
      <Field name="fund" label="公积金个人部分（元 / 月）">
        <MoneyInput />
      </Field>
      <Field name="sickPercent" label="病假发放比例（%）">
        <NumberInput min={0} max={100} style={{ width: '100%' }} />
      </Field>
      <Field name="note" label="备注" isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}
