import { EQUIPMENT_KINDS, equipmentApi } from '@shibiao/contract/equipment';
import { Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { idsOf } from '../../lib/upload.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Asset } from './EquipmentPage.tsx';

/** Form of an asset's facts; holder and state change by registrations. */
export default function EquipmentForm({ asset, onClose }: { asset: Asset | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={asset ? `修改设备：${asset.assetNo}` : '新建设备'}
      endpoint={equipmentApi.edit}
      formKey="equipment"
      initial={asset ?? { kind: '电脑' }}
      reload={() => call(equipmentApi.one, { id: asset?.id ?? 0 })}
      prepare={({ photo, ...values }) => {
        const [uploaded] = idsOf(photo);
        return { ...asset, ...values, ...(uploaded ? { photoFileId: uploaded } : {}) } as Asset;
      }}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input />
      </Field>
      <Field name="kind" label="类型">
        <Select options={codeOptions(EQUIPMENT_KINDS)} />
      </Field>
      <Field name="brand" label="品牌">
        <Input />
      </Field>
      <Field name="model" label="型号">
        <Input />
      </Field>
      <Field name="serial" label="序列号">
        <Input />
      </Field>
      <Field name="price" label="价格（元）">
        <MoneyInput />
      </Field>
      <Field name="boughtOn" label="购买日期">
        <DateInput />
      </Field>
      <Field name="warrantyTo" label="保修至">
        <DateInput />
      </Field>
      <Field name="supplier" label="供应商">
        <Input />
      </Field>
      <Field name="organisationId" label="部门">
        <OrganisationPicker />
      </Field>
      <Field name="place" label="存放地点">
        <Input />
      </Field>
      <Field name="photo" label={asset?.photoFileId ? '换照片' : '照片'} isWide>
        <FileUpload purpose="equipment" max={1} />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
