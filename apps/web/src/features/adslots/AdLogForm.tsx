import { AD_ACTIONS, adslotsApi } from '@shibiao/contract/adslots';
import { Form, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { idsOf } from '../../lib/upload.ts';
import { RemotePicker } from '../../pickers/RemotePicker.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { AdLog } from './AdFeed.tsx';
import { SlotPicker } from './SlotPicker.tsx';

type Slot = NonNullable<Parameters<typeof SlotPicker>[0]['chosen']>;
type Action = (typeof AD_ACTIONS.values)[number];

/** Form of a log entry; the server sets author and time. */
export default function AdLogForm({
  log,
  slot,
  onClose,
}: {
  log: AdLog | null;
  /** The slot whose feed is shown. */
  slot: Slot | null;
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={log ? '修改投放记录' : '登记投放记录'}
      endpoint={adslotsApi.editLog}
      formKey="ad-log"
      initial={log ?? { slotId: slot?.id, action: '数据' }}
      reload={async () => ({ ...(await call(adslotsApi.log, { id: log?.id })).list[0] })}
      prepare={({ files, ...values }) => ({
        ...(values as { slotId: number; action: Action }),
        fileIds: [...((values.fileIds ?? []) as number[]), ...idsOf(files)],
      })}
      onClose={onClose}
    >
      <BookingFields log={log} slot={slot} />
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

/**
 * Chooses the slot and the booking that the figures belong to: spend and leads of a booking are the sums of its
 * entries.
 */
function BookingFields({ log, slot }: { log: AdLog | null; slot: Slot | null }) {
  const form = Form.useFormInstance();
  const slotId = Form.useWatch<number | null>('slotId', { form, preserve: true });
  return (
    <>
      <Field name="slotId" label="广告位">
        <SlotPicker
          disabled={log !== null}
          chosen={log ? { id: log.slotId, name: log.slotName } : slot}
          onPick={() => form.setFieldValue('bookingId', null)}
        />
      </Field>
      <Field name="bookingId" label="投放">
        <RemotePicker
          key={slotId ?? 0}
          placeholder={slotId ? '这个广告位的投放' : '请先选广告位'}
          disabled={!slotId}
          chosen={log?.bookingId ? { id: log.bookingId, name: log.bookingTitle ?? '' } : null}
          endpoint={adslotsApi.bookingList}
          inputOf={(keyword) => ({ keyword, slotId })}
          idOf={(row) => row.id}
          nameOf={(row) => row.title}
          secondOf={(row) => `${row.fromDate} 至 ${row.toDate}`}
        />
      </Field>
    </>
  );
}
