import { SUPPLY_KINDS, suppliesApi } from '@shibiao/contract/supplies';
import { Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput, QuantityInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Supply } from './supplies.filters.ts';

/** Form of a supply's facts; the stock changes by 登记 only. */
export default function SupplyForm({ supply, onClose }: { supply: Supply | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={supply ? `修改物资：${supply.name}` : '新建物资'}
      endpoint={suppliesApi.edit}
      formKey="supply"
      initial={supply ?? { kind: '办公用品' }}
      reload={async () => ({ ...(await call(suppliesApi.list, { id: supply?.id })).list[0] })}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input />
      </Field>
      <Field name="spec" label="规格">
        <Input />
      </Field>
      <Field name="kind" label="类型">
        <Select options={codeOptions(SUPPLY_KINDS)} />
      </Field>
      <Field name="unit" label="单位">
        <Input placeholder="包、支、箱" />
      </Field>
      <Field name="place" label="存放地点">
        <Input />
      </Field>
      {!supply && (
        <Field name="stock" label="期初库存">
          <QuantityInput />
        </Field>
      )}
      <Field name="minStock" label="最低库存（不填：不提醒）">
        <QuantityInput />
      </Field>
      <Field name="price" label="单价（元）">
        <MoneyInput />
      </Field>
      <Field name="organisationId" label="部门">
        <OrganisationPicker />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
