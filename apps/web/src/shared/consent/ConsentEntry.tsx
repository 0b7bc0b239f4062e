import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import styles from './consent.module.css';

interface Asked {
  askedBy: string | null;
  askedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
  canDecide: boolean;
  canWithdraw: boolean;
}
interface Act {
  isPending: boolean;
  run: () => void;
}
interface Props {
  asked: Asked;
  /** State and changes in one line. */
  children: ReactNode;
  /** The requester's reason. */
  reason?: string;
  /** Shown last. */
  remark?: ReactNode;
  consent: Act;
  withdraw: Act;
  onRefuse: () => void;
}

/** A change that needs another person's consent, with the reader's actions. */
export function ConsentEntry({ asked, children, reason, remark, consent, withdraw, onRefuse }: Props) {
  return (
    <article className={styles.consent}>
      <Space wrap>{children}</Space>
      <p className="quiet">
        {asked.askedBy} 于 {asked.askedAt.slice(0, 16)} 申请{reason && `：${reason}`}
        {asked.decidedBy && `；${asked.decidedBy} 于 ${asked.decidedAt?.slice(0, 16)} 处理`}
        {asked.note && `：${asked.note}`}
        {remark}
      </p>
      <Space>
        {asked.canDecide && (
          <>
            <Button type="primary" loading={consent.isPending} onClick={consent.run}>
              同意
            </Button>
            <Button danger onClick={onRefuse}>
              拒绝
            </Button>
          </>
        )}
        {asked.canWithdraw && (
          <Button loading={withdraw.isPending} onClick={withdraw.run}>
            撤回申请
          </Button>
        )}
      </Space>
    </article>
  );
}
