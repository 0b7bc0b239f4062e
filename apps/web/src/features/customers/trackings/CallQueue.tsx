import { customersApi, LEVELS } from '@shibiao/contract/customers/customers';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsMobile } from '../../../lib/media.ts';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { confirmLoss } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { bringIntoView } from '../../../ui/intoView.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { DateText, StatusTag } from '../../../ui/texts.tsx';
import { useKeys } from '../../../ui/useKeys.ts';
import { CustomerPhone } from '../CustomerPhone.tsx';
import { type CustomerRow, NextText, RecycleText } from '../customers.columns.tsx';
import styles from './queue.module.css';
import { Timeline } from './Timeline.tsx';

/** The largest queue; whoever finishes it gets the next customers. */
const MOST = 100;

/**
 * 今天要打的: customers due until tonight, the longest waiting first. J and K move; a saved follow-up with a later date
 * removes the customer.
 */
export function CallQueue({ choice }: { choice: ReactNode }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const user = useUser();
  const isTeam = page.search.whose === 'team';
  const query = useQuery(
    queryOf(
      customersApi.list,
      {
        due: 'toCall',
        sort: 'nextFollowUpAt',
        order: 'asc',
        count: MOST,
        authorId: isTeam ? undefined : (user.personnelId ?? undefined),
      },
      { keepsPrevious: true },
    ),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const rows = query.data?.list ?? [];
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  );
  const current = rows[at];
  // Another customer replaces the line, so an unsaved note is confirmed first.
  const choose = (id: number) => confirmLoss(page.pathname, () => setChosen(id));
  const go = (step: 1 | -1) => {
    const next = rows[at + step];
    if (next) choose(next.id);
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  const canLead = user.roles.some((role) => role !== 'salesperson');
  return (
    <div className={styles.queue}>
      <header className={styles.queueHead}>
        {choice}
        {canLead && (
          <Segmented
            aria-label="范围"
            value={isTeam ? 'team' : 'mine'}
            options={[
              { value: 'mine', label: '我的' },
              { value: 'team', label: '团队' },
            ]}
            onChange={(whose) =>
              confirmLoss(page.pathname, () => page.setSearch({ whose: whose === 'mine' ? null : whose }))
            }
          />
        )}
        <span className="quiet">
          还有 <b className="tabular">{query.data?.total ?? 0}</b> 个要打
          {!isMobile && (
            <>
              {' '}
              · <kbd>J</kbd> <kbd>K</kbd> 上下走
            </>
          )}
        </span>
      </header>
      {!query.data ? (
        <QueryState of={query} />
      ) : !current ? (
        <EmptyState title="今天要打的都打完了" hint="写跟进时填下次日期，到那天会排在这里。" />
      ) : (
        <div className={styles.queueBody}>
          <QueueList rows={rows} currentId={current.id} onChoose={choose} />
          <CurrentCustomer
            key={current.id}
            customer={current}
            onNext={() => setChosen((rows[at + 1] ?? rows[at - 1])?.id ?? null)}
            onOpen={() => page.navigate(`/customers/detail/${current.id}`)}
          />
        </div>
      )}
    </div>
  );
}

interface ListProps {
  rows: readonly CustomerRow[];
  currentId: number;
  onChoose: (id: number) => void;
}

function QueueList({ rows, currentId, onChoose }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => bringIntoView(list.current?.querySelector(`[data-id="${currentId}"]`)), [currentId]);
  return (
    <ol className={styles.queueList} data-part="call-queue-list" ref={list} aria-label="今天要打的客户">
      {rows.map((row) => (
        <li key={row.id} data-id={row.id}>
          <button type="button" aria-current={row.id === currentId} onClick={() => onChoose(row.id)}>
            <b>{row.contactName}</b>
            <StatusTag value={row.level} of={LEVELS} />
            <NextText value={row.nextFollowUpAt} />
            <small>{row.cooperationName}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface CurrentProps {
  customer: CustomerRow;
  onNext: () => void;
  onOpen: () => void;
}

function CurrentCustomer({ customer, onNext, onOpen }: CurrentProps) {
  return (
    <section className={styles.queueCurrent} data-part="call-queue-current" aria-label={customer.contactName}>
      <header>
        <h2>
          <RecordLink kind="customer" id={customer.id}>
            {customer.contactName}
          </RecordLink>{' '}
          <StatusTag value={customer.level} of={LEVELS} />
        </h2>
        <CustomerPhone customer={customer} isLarge />
        <LinkButton onClick={onOpen}>打开客户</LinkButton>
      </header>
      <p className={styles.queueFacts}>
        <span>
          <RecordLink kind="institution" id={customer.coorgid} isQuiet>
            {customer.cooperationName}
          </RecordLink>
          {customer.position && ` · ${customer.position}`}
        </span>
        <span>
          约定 <NextText value={customer.nextFollowUpAt} />
        </span>
        <span>
          最近成交 <DateText value={customer.lastDealAt} />
        </span>
        <span>
          距回收 <RecycleText days={customer.recycleDays} day={customer.recycleOn} />
        </span>
      </p>
      <Timeline customer={customer} onNext={onNext} />
    </section>
  );
}
