import { LEVELS } from '@shibiao/contract/customers/customers';
import { TRACKING_METHODS, trackingsApi } from '@shibiao/contract/customers/trackings';
import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { call } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/query.ts';
import { type FileRef, idsOf } from '../../../lib/upload.ts';
import { TimeInput } from '../../../ui/dates.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import styles from '../customers.module.css';
import type { TrackingRow } from './trackings.columns.tsx';
import { useNextSteps } from './useNextSteps.ts';

interface Props {
  contact: { id: number; contactName: string; cooperationName: string; level: string };
  tracking?: TrackingRow;
  onSaved?: () => void;
  onClose: () => void;
}

/** Form of a follow-up: the note and the next step. Works by keyboard alone: text, Tab, Ctrl + Enter. */
export default function TrackingForm({ contact, tracking, onSaved, onClose }: Props) {
  const ids = tracking?.files.map((file) => file.id) ?? [];
  const files = useQuery({ ...queryOf(filesApi.refs, { ids }), enabled: ids.length > 0 });
  // The form takes its initial values once: opened without the attachments' names, it would remove them on save.
  if (ids.length > 0 && !files.data) return <QueryState of={files} />;
  return (
    <FormDrawer
      title={`${tracking ? '修改跟进' : '写跟进'}：${contact.contactName}（${contact.cooperationName}）`}
      endpoint={trackingsApi.editTracking}
      initial={
        tracking
          ? formOf(tracking, files.data?.list ?? [])
          : { contactId: contact.id, method: '电话', level: contact.level, files: [] }
      }
      reload={tracking ? () => savedOf(contact.id, tracking.id) : undefined}
      formKey={`tracking-${contact.id}`}
      columns={1}
      width={480}
      prepare={({ files, level, ...values }) => ({
        ...values,
        nextAt: values.nextAt ?? '',
        fileIds: idsOf(files),
        // The level belongs to the customer and is sent only when it changes.
        level: level === contact.level ? undefined : level,
      })}
      onSaved={() => onSaved?.()}
      onClose={onClose}
    >
      <Field name="content" label="跟进内容">
        <Input.TextArea
          autoFocus
          rows={5}
          maxLength={2000}
          showCount
          placeholder="聊了什么，对方的态度和下一步"
        />
      </Field>
      <Field name="method" label="方式">
        <Radio.Group optionType="button" options={codeOptions(TRACKING_METHODS)} />
      </Field>
      <NextAt />
      <Field name="level" label="客户等级">
        <Radio.Group optionType="button" options={codeOptions(LEVELS)} />
      </Field>
      <Field name="at" label="跟进时间">
        <TimeInput placeholder="现在" />
      </Field>
      <Field name="files" label="附件">
        <FileUpload purpose="tracking" />
      </Field>
    </FormDrawer>
  );
}

const formOf = (tracking: TrackingRow, files: readonly FileRef[]) => ({
  ...tracking,
  isOpenEnded: tracking.nextAt === null,
  files,
});

/** The most follow-ups of a customer to search for one. */
const MOST = 1000;
/** Reads a follow-up anew. @throws when it was deleted meanwhile */
async function savedOf(contactId: number, id: number) {
  const { list } = await call(trackingsApi.trackings, { contactId, count: MOST });
  const saved = list.find((row) => row.id === id);
  if (!saved) throw new Error('the follow-up is gone');
  const ids = saved.files.map((file) => file.id);
  return formOf(saved, ids.length > 0 ? (await call(filesApi.refs, { ids })).list : []);
}

/** The next step is asked for; leaving it open is an explicit choice. */
function NextAt() {
  const isOpenEnded = Form.useWatch('isOpenEnded') === true;
  return (
    <>
      <Field
        name="nextAt"
        label="下次跟进"
        mustFill={!isOpenEnded}
        dependencies={['isOpenEnded']}
        extra={<QuickNext />}
      >
        <TimeInput placeholder="到时提醒" />
      </Field>
      <Field name="isOpenEnded" label="" valuePropName="checked">
        <Checkbox>暂不约定下次</Checkbox>
      </Field>
    </>
  );
}

/** The usual next steps as buttons. */
function QuickNext() {
  const form = Form.useFormInstance();
  const steps = useNextSteps();
  return (
    <span className={styles.trackingQuick}>
      {steps.map(({ label, at }) => (
        <Button
          key={label}
          size="small"
          type="text"
          onClick={() => {
            form.setFieldsValue({ nextAt: at, isOpenEnded: false });
            void form.validateFields(['nextAt']).catch(() => undefined);
          }}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
