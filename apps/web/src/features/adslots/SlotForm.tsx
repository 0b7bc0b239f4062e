import {
  AD_CHANNELS,
  AD_OWNERS,
  AD_PRICE_UNITS,
  AD_SLOT_STATUS,
  adslotsApi,
} from '@shibiao/contract/adslots';
import { AutoComplete, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { AdSlot } from './AdSlotsPage.tsx';

/** Form of an advertising slot. */
export default function SlotForm({ slot, onClose }: { slot: AdSlot | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={slot ? `修改广告位：${slot.channel} ${slot.position}` : '新建广告位'}
      endpoint={adslotsApi.edit}
      formKey="ad-slot"
      initial={slot ?? { owner: '外购', priceUnit: '天', status: 1 }}
      reload={async () => ({ ...(await call(adslotsApi.list, { id: slot?.id })).list[0] })}
      onClose={onClose}
    >
      <Field name="channel" label="渠道" mustFill>
        <AutoComplete showSearch={{ filterOption: true }} options={AD_CHANNELS.map((value) => ({ value }))} />
      </Field>
      <Field name="position" label="位置" mustFill>
        <Input />
      </Field>
      <Field name="owner" label="归属" mustFill>
        <Select options={codeOptions(AD_OWNERS)} />
      </Field>
      <Field name="size" label="尺寸">
        <Input />
      </Field>
      <Field name="price" label="价格（元）">
        <MoneyInput />
      </Field>
      <Field name="priceUnit" label="计价" mustFill>
        <Select options={codeOptions(AD_PRICE_UNITS)} />
      </Field>
      <Field name="contact" label="联系人">
        <Input />
      </Field>
      <Field name="status" label="状态">
        <Select options={codeOptions(AD_SLOT_STATUS)} />
      </Field>
      <Field name="materialRule" label="素材要求" isWide extra="内容须能识别为广告；投放记录与素材长期保留。">
        <Input.TextArea rows={2} />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}
