import { AD_ACTIONS, adslotsApi } from '@shibiao/contract/adslots';
import { Input, Select } from 'antd';
import type { FileRef } from '../../lib/upload.ts';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { type AdLog, SlotPicker } from './AdFeed.tsx';

type Action = (typeof AD_ACTIONS.values)[number];

/** A row of the log; author and time are the server's. */
export default function AdLogForm({
  log,
  slotId,
  onClose,
}: {
  log: AdLog | null;
  slotId: number | null;
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={log ? '修改投放记录' : '登记投放记录'}
      endpoint={adslotsApi.editLog}
      formKey="ad-log"
      initial={log ?? { slotId, action: '数据' }}
      prepare={({ files, ...values }) => ({
        ...(values as { slotId: number; action: Action }),
        fileIds: [...(log?.fileIds ?? []), ...((files ?? []) as FileRef[]).map((file) => file.id)],
      })}
      onClose={onClose}
    >
      <Field name="slotId" label="广告位">
        <SlotPicker disabled={log !== null} chosen={log ? { id: log.slotId, name: log.slotName } : null} />
      </Field>
      <Field name="action" label="登记">
        <Select options={codeOptions(AD_ACTIONS)} />
      </Field>
      <Field name="impressions" label="曝光">
        <NumberInput min={0} style={{ width: '100%' }} />
      </Field>
      <Field name="clicks" label="点击">
        <NumberInput min={0} style={{ width: '100%' }} />
      </Field>
      <Field name="leads" label="线索">
        <NumberInput min={0} style={{ width: '100%' }} />
      </Field>
      <Field name="cost" label="花费（元）">
        <MoneyInput />
      </Field>
      <Field name="note" label="说明" isWide>
        <Input.TextArea rows={3} />
      </Field>
      <Field name="files" label="素材" isWide>
        <FileUpload purpose="adMaterial" />
      </Field>
    </FormDrawer>
  );
}
