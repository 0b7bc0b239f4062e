import { PAYSLIP_STATUS, payslipsApi } from '@shibiao/contract/payslips/payslips';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import styles from './my.module.css';

const FEW = 3;

/** One’s own published payslips; amounts stay hidden until asked for, so that nobody reads them in passing. */
export function MySlips({ onOpen }: { onOpen: (id: number) => void }) {
  const query = useQuery(queryOf(payslipsApi.mine, {}));
  const [isWhole, setIsWhole] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const list = query.data?.list ?? [];
  return (
    <section className={styles.part} aria-label="工资条">
      <header>
        <h2>工资条</h2>
        {list.length > 0 && (
          <button type="button" className="link" onClick={() => setIsShown(!isShown)}>
            {isShown ? '隐藏金额' : '显示金额'}
          </button>
        )}
      </header>
      {!query.data && <QueryState of={query} />}
      {query.data && list.length === 0 && (
        <EmptyState title="还没有工资条" hint="财务发布后在这里查看和确认" />
      )}
      <ul className={styles.slips}>
        {list.slice(0, isWhole ? undefined : FEW).map((slip) => (
          <li key={slip.id}>
            <button type="button" onClick={() => onOpen(slip.id)}>
              <b>{slip.month}</b>
              <span>{isShown ? <Money value={slip.net} hasSign /> : '实发 ****'}</span>
              <StatusTag value={slip.status} of={PAYSLIP_STATUS} />
            </button>
          </li>
        ))}
      </ul>
      {list.length > FEW && !isWhole && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          全部 {list.length} 个月
        </button>
      )}
    </section>
  );
}
