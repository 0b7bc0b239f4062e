import { payTermsApi, type TaxOpening } from '@shibiao/contract/payslips/terms';
import { call } from '../../lib/call.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface Props {
  personnelId: number;
  opening: TaxOpening | null;
  onClose: () => void;
}

/** Sums of the year's months paid before the first slip here; the cumulative withholding goes on from them. */
export default function OpeningForm({ personnelId, opening, onClose }: Props) {
  return (
    <FormDrawer
      title={opening ? '修改计税累计' : '登记计税累计'}
      endpoint={payTermsApi.saveOpening}
      formKey={`tax-opening-${personnelId}`}
      initial={{ ...opening, personnelId }}
      reload={async () => ({
        ...(await call(payTermsApi.person, { personnelId })).openings.find((one) => one.id === opening?.id),
        personnelId,
      })}
      onClose={onClose}
    >
      <Field name="throughMonth" label="截至月份">
        <MonthInput allowClear={false} />
      </Field>
      <Field name="months" label="任职月数">
        <NumberInput min={1} max={11} style={{ width: '100%' }} />
      </Field>
      <Field name="income" label="累计收入（元）">
        <MoneyInput />
      </Field>
      <Field name="deducted" label="累计社保、公积金和专项附加扣除（元）">
        <MoneyInput />
      </Field>
      <Field name="withheld" label="已预扣税额（元）">
        <MoneyInput />
      </Field>
    </FormDrawer>
  );
}
