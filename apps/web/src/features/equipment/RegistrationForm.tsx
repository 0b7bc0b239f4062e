import { EQUIPMENT_ACTIONS, EQUIPMENT_CONDITIONS, equipmentApi } from '@shibiao/contract/equipment';
import { Form, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { idsOf } from '../../lib/upload.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Asset } from './EquipmentPage.tsx';

type Action = (typeof EQUIPMENT_ACTIONS.values)[number];
/** Possible actions by the status of an asset; the server checks them again. */
const NEXT: Record<number, readonly Action[]> = {
  1: ['领用', '借用', '盘点', '送修', '报废', '丢失'],
  2: ['归还', '转移', '盘点', '送修', '丢失'],
  3: ['归还', '转移', '盘点', '送修', '丢失'],
  4: ['修回', '盘点', '报废', '丢失'],
  5: ['丢失'],
  6: [],
};

/** Registers one action for the chosen assets. */
export default function RegistrationForm({ assets, onClose }: { assets: Asset[]; onClose: () => void }) {
  const actions = EQUIPMENT_ACTIONS.values.filter((action) =>
    assets.every((asset) => NEXT[asset.status]?.includes(action)),
  );
  return (
    <FormDrawer
      title={`登记：${assets.length === 1 ? assets[0]?.assetNo : `${assets.length} 件设备`}`}
      endpoint={equipmentApi.editRegistration}
      formKey="registration"
      initial={{
        ids: assets.map((asset) => asset.id),
        versions: assets.map((asset) => asset.version),
        action: actions[0],
      }}
      reload={async () => {
        const fresh = await Promise.all(assets.map(({ id }) => call(equipmentApi.one, { id })));
        return { versions: fresh.map(({ version }) => version) };
      }}
      prepare={({ files, ...values }) => ({
        ...(values as { ids: number[]; action: Action }),
        fileIds: idsOf(files),
      })}
      okText="登记"
      onClose={onClose}
    >
      <Fields actions={actions} />
    </FormDrawer>
  );
}

function Fields({ actions }: { actions: readonly Action[] }) {
  const form = Form.useFormInstance();
  const action = Form.useWatch<Action>('action', { form, preserve: true });
  const isGiven = action === '领用' || action === '借用' || action === '转移';
  return (
    <>
      <Field
        name="action"
        label="登记"
        extra={actions.length === 0 ? '所选设备没有共同可做的登记' : undefined}
      >
        <Select options={codeOptions(EQUIPMENT_ACTIONS).filter((one) => actions.includes(one.value))} />
      </Field>
      {(isGiven || action === '修回') && (
        <Field
          name="holderId"
          label={action === '修回' ? '交还持有人（不填：入库）' : '持有人'}
          mustFill={isGiven}
        >
          <PersonnelPicker />
        </Field>
      )}
      {(isGiven || action === '修回') && (
        <Field name="dueOn" label="应还日期" mustFill={action === '借用'}>
          <DateInput />
        </Field>
      )}
      <Field name="condition" label="状况">
        <Select allowClear={CLEARABLE} options={codeOptions(EQUIPMENT_CONDITIONS)} />
      </Field>
      <Field name="place" label="存放地点">
        <Input />
      </Field>
      <Field name="accessories" label="配件">
        <Input />
      </Field>
      <Field name="note" label="说明" isWide>
        <Input />
      </Field>
      <Field name="files" label="照片" isWide>
        <FileUpload purpose="equipment" />
      </Field>
    </>
  );
}
