import { payTermsApi, RELIEF_KINDS, type TaxRelief } from '@shibiao/contract/payslips/terms';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { call } from '../../lib/call.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';

interface Props {
  personnelId: number;
  relief: TaxRelief | null;
  onClose: () => void;
}

/** 专项附加扣除 of a person; it only lowers the taxed income. */
export default function ReliefForm({ personnelId, relief, onClose }: Props) {
  return (
    <FormDrawer
      title={relief ? '修改专项附加扣除' : '登记专项附加扣除'}
      endpoint={payTermsApi.saveRelief}
      formKey={`tax-relief-${personnelId}`}
      initial={{ fromMonth: `${dayjs().format('YYYY')}-01`, ...relief, personnelId }}
      reload={async () => ({
        ...(await call(payTermsApi.person, { personnelId })).reliefs.find((one) => one.id === relief?.id),
        personnelId,
      })}
      onClose={onClose}
    >
      <Field name="kind" label="项目">
        <Select options={codeOptions(RELIEF_KINDS)} />
      </Field>
      <Field name="amount" label="每月扣除（元）">
        <MoneyInput />
      </Field>
      <Field name="fromMonth" label="开始月份">
        <MonthInput allowClear={false} />
      </Field>
      <Field name="toMonth" label="结束月份（不填：一直有效）">
        <MonthInput />
      </Field>
    </FormDrawer>
  );
}
