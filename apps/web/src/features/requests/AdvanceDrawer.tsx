import { ADVANCE_ENTRIES, expensesApi } from '@shibiao/contract/requests/expenses';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { isZero } from '../../lib/money.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Money } from '../../ui/texts.tsx';

/** One advance: what was paid out, and how it came back. */
export default function AdvanceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery({
    ...queryOf(expensesApi.advances, { id, count: 1 }),
    select: ({ list }) => list[0] ?? null,
  });
  const entries = useQuery(queryOf(expensesApi.advanceEntries, { id }));
  const canRepay = useCan(expensesApi.repayAdvance);
  const { personnelId } = useUser();
  const [isRepaying, setRepaying] = useState(false);
  return (
    <RecordDrawer
      title="借款"
      titleOf={(row) => `${row.applicantName} · ${row.title}`}
      query={query}
      actions={(row) =>
        !isZero(row.left) &&
        row.applicantId !== personnelId &&
        canRepay && (
          <Button type="primary" onClick={() => setRepaying(true)}>
            登记归还
          </Button>
        )
      }
      width={560}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Facts
            items={[
              { label: '金额', value: <Money value={row.amount} hasSign /> },
              { label: '未还', value: <Money value={row.left} hasSign /> },
              { label: '付款日期', value: row.paidOn ?? '还没有付款' },
              { label: '用途', value: row.reason, isWide: true },
            ]}
          />
          <h3>冲抵与归还</h3>
          {!entries.data && <QueryState of={entries} />}
          {entries.data?.list.length === 0 && <EmptyState title="还没有冲抵或归还" />}
          <ul>
            {entries.data?.list.map((one) => (
              <li key={one.id}>
                {one.onDate}{' '}
                {one.expenseId ? (
                  <PageLink to={`/personalCenter/requests/${one.expenseId}`}>
                    {ADVANCE_ENTRIES.labelOf(one.kind)}
                  </PageLink>
                ) : (
                  ADVANCE_ENTRIES.labelOf(one.kind)
                )}{' '}
                <Money value={one.amount} hasSign />{' '}
                <small className="quiet">
                  {one.by}
                  {one.note && ` · ${one.note}`}
                </small>
              </li>
            ))}
          </ul>
          {isRepaying && (
            <FormDrawer
              title="登记归还"
              endpoint={expensesApi.repayAdvance}
              formKey={`advance-repay-${id}`}
              initial={{ id, amount: row.left, onDate: dayjs().format('YYYY-MM-DD') }}
              columns={1}
              okText="登记"
              onClose={() => setRepaying(false)}
            >
              <Field name="amount" label="金额（元）">
                <MoneyInput />
              </Field>
              <Field name="onDate" label="日期">
                <DateInput />
              </Field>
              <Field name="note" label="说明">
                <Input maxLength={200} />
              </Field>
            </FormDrawer>
          )}
        </>
      )}
    </RecordDrawer>
  );
}
