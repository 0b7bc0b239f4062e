import { contactsApi } from '@shibiao/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { confirmLossOf } from '../../ui/confirm.ts';
import { DateInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './accounts.module.css';
import { notifySkipped } from './skipped.ts';

/** Opens accounts for contacts that are found by name and ticked. */
export default function OpenDrawer({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [validUntil, setValidUntil] = useState<string | null>(null);
  const isDirty = isOpen && (chosen.size > 0 || validUntil !== null);
  useUnsaved(isDirty);
  const close = () => confirmLossOf(isDirty, () => setIsOpen(false));
  const query = useQuery(queryOf(contactsApi.userIds, { keyword }));
  const open = useCommand(contactsApi.updateAccountDate);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const submit = () =>
    open.send({ contactIds: [...chosen], status: 1, validUntil: validUntil || undefined }).then(
      ({ opened, changed, skipped }) => {
        if (opened + changed > 0) notify.success(`已开通 ${opened + changed} 个账号，初始密码为默认密码`);
        notifySkipped(skipped);
        setIsOpen(false);
      },
      () => undefined,
    );
  return (
    <PageDrawer
      title="开通联系人账号"
      open={isOpen}
      width={520}
      onClose={close}
      afterOpenChange={(shown) => !shown && onClose()}
      footer={
        <div className="form-footer">
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            disabled={chosen.size === 0}
            loading={open.isPending}
            onClick={() => void submit()}
          >
            开通{chosen.size > 0 ? ` ${chosen.size} 个` : ''}
          </Button>
        </div>
      }
    >
      <Input.Search
        autoFocus
        allowClear={CLEARABLE}
        aria-label="查找联系人"
        placeholder="联系人姓名、拼音或电话"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && (
        <EmptyState title="没有找到联系人" hint="只能为数据范围内的客户开通账号。" />
      )}
      <ul className={styles.pickList} data-part="pick-list">
        {query.data?.list.map((row) => (
          <li key={row.contactId}>
            <Checkbox
              disabled={row.status === 1}
              checked={chosen.has(row.contactId)}
              onChange={() => toggle(row.contactId)}
            >
              {row.contactName} <span className="quiet">{row.cooperationName}</span>
            </Checkbox>
            {row.userId !== null && (
              <span className="quiet">
                {row.status === 1 ? '已开通' : row.status === 2 ? '已停用' : '待审核'}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p>
        有效期至
        <DateInput
          givesTyped
          aria-label="有效期至"
          placeholder="不填：长期有效"
          value={validUntil}
          onChange={setValidUntil}
        />
      </p>
    </PageDrawer>
  );
}
