import { contractsApi } from '@shibiao/contract/finance/contracts';
import { NUMBER_OPERATORS, NUMBER_PURPOSES, numbersApi } from '@shibiao/contract/numbers';
import { Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/session.ts';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { RemotePicker } from '../../pickers/RemotePicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { PhoneNumber } from './NumbersPage.tsx';

/** Form of a number's facts; holder and state change by registrations. */
export default function NumberForm({ number, onClose }: { number: PhoneNumber | null; onClose: () => void }) {
  const knowsCompanies = useCan(contractsApi.companies);
  return (
    <FormDrawer
      title={number ? `修改号码：${number.number}` : '新建号码'}
      endpoint={numbersApi.edit}
      formKey="number"
      initial={number ?? { operator: '移动', purpose: '业务' }}
      reload={async () => ({ ...(await call(numbersApi.list, { id: number?.id })).list[0] })}
      onClose={onClose}
    >
      <Field name="number" label="号码">
        <Input inputMode="numeric" />
      </Field>
      <Field name="operator" label="运营商">
        <Select options={codeOptions(NUMBER_OPERATORS)} />
      </Field>
      <Field name="purpose" label="用途">
        <Select options={codeOptions(NUMBER_PURPOSES)} />
      </Field>
      <Field name="cityId" label="归属地">
        <RegionCascader anyLevel={false} />
      </Field>
      {knowsCompanies && (
        <Field name="realNameCompanyId" label="实名公司">
          <RemotePicker
            placeholder="签约公司"
            endpoint={contractsApi.companies}
            inputOf={(keyword) => ({ keyword })}
            idOf={(row) => row.id}
            nameOf={(row) => row.name}
            chosen={
              number?.realNameCompanyId ? { id: number.realNameCompanyId, name: number.realName ?? '' } : null
            }
          />
        </Field>
      )}
      <Field name="realNamePerson" label="实名人">
        <Input />
      </Field>
      <Field name="plan" label="套餐">
        <Input />
      </Field>
      <Field name="monthlyFee" label="月费（元）">
        <MoneyInput />
      </Field>
      <Field name="contractTo" label="合约到期">
        <DateInput />
      </Field>
      <Field name="openedOn" label="开通日期">
        <DateInput />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
