import { MOST_SHARE_DAYS, SHARE_DAYS, sharesApi } from '@shibiao/contract/shares';
import { Button, Checkbox, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { InstitutionPicker } from '../../pickers/InstitutionPicker.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface Props {
  kind: 'outline' | 'lessonFiles' | 'video';
  itemIds: readonly number[];
  title: string;
  /** The recipient as the place knows it: the lesson's customer. */
  contact?: { id: number; name: string } | undefined;
  teacherId?: number | undefined;
  onClose: () => void;
}

/** Makes a link to documents for somebody without an account, and shows it once. */
export default function ShareForm({ kind, itemIds, title, contact, teacherId, onClose }: Props) {
  const [made, setMade] = useState<{ token: string; extractCode: string | null; expiresAt: string } | null>(
    null,
  );
  if (made) return <MadeLink made={made} onClose={onClose} />;
  return (
    <FormDrawer
      title="分享"
      endpoint={sharesApi.save}
      formKey={`share-${kind}-${itemIds.join('-')}`}
      initial={{
        kind,
        itemIds,
        title,
        days: SHARE_DAYS,
        contactId: contact?.id,
        teacherId,
        hasCode: true,
        isNewest: false,
      }}
      okText="建立链接"
      onSaved={setMade}
      onClose={() => made === null && onClose()}
    >
      <Field name="title" label="标题" isWide>
        <Input />
      </Field>
      <Field name="contactId" label="发给客户">
        <CustomerPicker chosen={contact ?? null} />
      </Field>
      <Field name="institutionId" label="发给机构">
        <InstitutionPicker />
      </Field>
      <Field name="days" label="有效（天）">
        <NumberInput min={1} max={MOST_SHARE_DAYS} style={{ width: '100%' }} />
      </Field>
      <Field name="maxDownloads" label="最多下载（次）">
        <NumberInput min={1} style={{ width: '100%' }} />
      </Field>
      <Field name="hasCode" label="提取码" valuePropName="checked">
        <Checkbox>需要提取码</Checkbox>
      </Field>
      {(kind === 'outline' || kind === 'video') && (
        <Field name="isNewest" label="版本" valuePropName="checked">
          <Checkbox>始终给最新版本</Checkbox>
        </Field>
      )}
      <Field name="note" label="给对方的话" isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}

/** The link with its code, to be copied: the server does not keep it. */
function MadeLink({
  made,
  onClose,
}: {
  made: { token: string; extractCode: string | null; expiresAt: string };
  onClose: () => void;
}) {
  const link = `${window.location.origin}/codeDetail?c=${made.token}`;
  const words = made.extractCode ? `${link}\n提取码：${made.extractCode}` : link;
  return (
    <Modal open title="链接已建立" onCancel={onClose} footer={<Button onClick={onClose}>完成</Button>}>
      <Typography.Paragraph copyable={{ text: words, tooltips: ['复制链接', '已复制'] }}>
        {link}
      </Typography.Paragraph>
      {made.extractCode && <p>提取码：{made.extractCode}</p>}
      <p className="quiet">有效至 {made.expiresAt.slice(0, 16)}。链接只显示这一次，关闭后请另建。</p>
    </Modal>
  );
}
