import { CopyOutlined, PhoneOutlined } from '@ant-design/icons';
import { customersApi } from '@shibiao/contract/customers/customers';
import { Button } from 'antd';
import { useState } from 'react';
import { maskPhone } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { useCommand } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import type { CustomerRow } from './customers.columns.tsx';
import styles from './customers.module.css';

interface Props {
  customer: Pick<CustomerRow, 'id' | 'tel' | 'userId' | 'isOwn'>;
  /** Large, beside the record. */
  isLarge?: boolean;
}

/**
 * A customer's phone number. One's own is shown in full: a click dials, the icon copies. A colleague's in scope is
 * shown on request, which is logged; outside the scope the server sends it masked.
 */
export function CustomerPhone({ customer, isLarge = false }: Props) {
  const user = useUser();
  const canShow = useCan(customersApi.showTel);
  const [shown, setShown] = useState<string | null>(null);
  const show = useCommand(customersApi.showTel, { onSuccess: ({ tel }) => setShown(tel) });
  if (!customer.isOwn || customer.tel.includes('*')) return <span className="tabular">{customer.tel}</span>;
  const isMine = customer.userId !== null && customer.userId === user.personnelId;
  const tel = isMine ? customer.tel : shown;
  if (tel === null)
    return (
      <button
        type="button"
        className="phone tabular"
        title="点击显示号码（查看会被记录）"
        disabled={!canShow || show.isPending}
        onClick={() => show.run({ id: customer.id })}
      >
        {maskPhone(customer.tel)}
      </button>
    );
  return (
    <span className={`${styles.phone} tabular ${isLarge ? styles.isLarge : ''}`}>
      <a href={`tel:${tel.replace(/[^\d+]/g, '')}`} title="拨打">
        {isLarge && <PhoneOutlined />} {tel}
      </a>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制 ${tel}`}
        title="复制"
        tabIndex={isLarge ? 0 : -1}
        onClick={() => void copy(tel)}
      />
    </span>
  );
}

/** The clipboard API exists on secure origins only. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success('已复制');
  } catch {
    notify.warning(`浏览器不允许复制，请手工选择：${text}`);
  }
}
