import { contactsApi } from '@shibiao/contract/contacts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { confirmLossOf } from '../../ui/confirm.ts';
import { DateInput } from '../../ui/dates.tsx';
import type { AccountRow } from './accounts.columns.tsx';

interface Props {
  of: 'period' | 'domain';
  rows: readonly AccountRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets the last day or the sign-in domain of accounts; empty removes it. */
export default function PeriodDialog({ of, rows, onDone, onClose }: Props) {
  const page = usePage();
  const isPeriod = of === 'period';
  const [isOpen, setIsOpen] = useState(true);
  const before = (isPeriod ? rows[0]?.validUntil : rows[0]?.domain) ?? '';
  const [value, setValue] = useState<string | null>(before || null);
  const isDirty = isOpen && (value ?? '').trim() !== before;
  useUnsaved(isDirty);
  const [error, setError] = useState('');
  const period = useCommand(contactsApi.updateAccountDate, { success: '已保存' });
  const domain = useCommand(contactsApi.updateDomain, { success: '已保存' });
  const contactIds = rows.map((row) => row.contactId);
  const save = () => {
    const sent = isPeriod
      ? period.send({ contactIds, validUntil: value ?? '' })
      : domain.send({ contactIds, domain: value?.trim() ?? '' });
    sent.then(
      () => {
        setIsOpen(false);
        onDone();
      },
      (failure: Error) => setError(failure.message),
    );
  };
  return (
    <Modal
      open={isOpen}
      title={
        rows.length === 1
          ? `${rows[0]?.contactName} 的${isPeriod ? '有效期' : '登录域名'}`
          : `${rows.length} 个账号的${isPeriod ? '有效期' : '登录域名'}`
      }
      okText="保存"
      cancelText="取消"
      confirmLoading={period.isPending || domain.isPending}
      getContainer={page.container}
      onOk={save}
      onCancel={() => confirmLossOf(isDirty, () => setIsOpen(false))}
      afterClose={onClose}
    >
      {isPeriod ? (
        <DateInput
          givesTyped
          aria-label="有效期至"
          placeholder="不填：长期有效"
          value={value}
          onChange={setValue}
        />
      ) : (
        <Input
          aria-label="登录域名"
          placeholder="kehu.example.com；不填：当前地址"
          maxLength={253}
          value={value ?? ''}
          status={error ? 'error' : ''}
          onChange={(event) => {
            setError('');
            setValue(event.target.value);
          }}
          onPressEnter={save}
        />
      )}
      {error && (
        <p role="alert" style={{ color: 'var(--bad)' }}>
          {error}
        </p>
      )}
      <p className="quiet">
        {isPeriod
          ? '过了这一天，账号不能再登录，已登录的设备也会退出。'
          : '“复制邀请”里的登录地址用这个域名。'}
      </p>
    </Modal>
  );
}
