import { NUMBER_CANCELLED, NUMBER_STATUS, numbersApi } from '@shibiao/contract/numbers';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PagedLedger } from '../../ui/PagedLedger.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import type { PhoneNumber } from './NumbersPage.tsx';
import { CancelForm, NumberMoveForm, RestoreForm } from './numberForms.tsx';

/** One number: its facts, bindings and ledger. */
export default function NumberDrawer({
  id,
  onEdit,
  onClose,
}: {
  id: number;
  onEdit: (number: PhoneNumber) => void;
  onClose: () => void;
}) {
  const can = useCans();
  const [form, setForm] = useState<'move' | 'cancel' | 'restore' | null>(null);
  const query = useQuery({ ...queryOf(numbersApi.list, { id }), select: ({ list }) => list[0] ?? null });
  const correct = useCommand(numbersApi.editLog, { success: '已更正' });
  const isOffice = can(numbersApi.edit);
  const isLive = query.data?.status !== NUMBER_CANCELLED;
  return (
    <RecordDrawer
      title="号码"
      titleOf={(number) => (
        <>
          {number.number} <StatusTag value={number.status} of={NUMBER_STATUS} />
        </>
      )}
      query={query}
      gone="号码不存在，或者已删除"
      width={640}
      onClose={onClose}
      actions={(number) =>
        isOffice && (
          <Space wrap>
            <Button type={isLive ? 'primary' : 'default'} onClick={() => setForm('move')}>
              {isLive ? '登记' : '登记费用'}
            </Button>
            {isLive && <Button onClick={() => onEdit(number)}>修改</Button>}
            {isLive && <Button onClick={() => setForm('cancel')}>注销</Button>}
            {!isLive && can(numbersApi.restore) && <Button onClick={() => setForm('restore')}>恢复</Button>}
            {number.canDelete && (
              <RemoveButton
                endpoint={numbersApi.delete}
                input={{ id }}
                question={`删除号码 ${number.number}？`}
                hint="今天误录、还没有登记过的号码可以删除；以后只能注销。"
                onRemoved={onClose}
              />
            )}
          </Space>
        )
      }
    >
      {(number) => (
        <>
          <Facts
            items={[
              {
                label: '持有人',
                value: (
                  <RecordLink kind="person" id={number.holderId}>
                    {number.holderName}
                  </RecordLink>
                ),
              },
              { label: '部门', value: number.organisationName },
              { label: '运营商', value: number.operator },
              { label: '套餐', value: number.plan },
              { label: '月费', value: <Money value={number.monthlyFee} hasSign /> },
              { label: '合约到期', value: number.contractTo },
              { label: '实名', value: number.realName },
              { label: '绑定平台', value: number.bound, isWide: true },
              number.remark ? { label: '备注', value: number.remark, isWide: true } : null,
            ]}
          />
          <PagedLedger
            endpoint={numbersApi.log}
            of={{ id }}
            entryOf={(row) => ({
              key: row.id,
              title: row.correctsId ? `${row.action}（更正）` : row.action,
              at: row.at,
              by: (
                <RecordLink kind="person" id={row.byId} isQuiet>
                  {row.byName}
                </RecordLink>
              ),
              color: row.action === '注销' ? 'red' : row.action === '领用' ? 'green' : 'blue',
              detail: [
                row.fromHolderName && `从 ${row.fromHolderName}`,
                row.toHolderName && `到 ${row.toHolderName}`,
                row.month,
                row.fee && `${row.fee} 元`,
                row.note,
              ]
                .filter(Boolean)
                .join(' · '),
              actions: isOffice && row.action === '费用' && !row.correctsId && !row.isCorrected && (
                <LinkButton
                  onClick={() =>
                    confirm({
                      title: `更正 ${row.month} 的费用 ${row.fee} 元？`,
                      content: '登记不能修改：更正写一行相反的费用。',
                      onOk: () => correct.send({ id, action: '费用', correctsId: row.id }),
                    })
                  }
                >
                  更正
                </LinkButton>
              ),
            })}
          />
          {form === 'move' && <NumberMoveForm number={number} onClose={() => setForm(null)} />}
          {form === 'cancel' && <CancelForm number={number} onClose={() => setForm(null)} />}
          {form === 'restore' && <RestoreForm id={id} onClose={() => setForm(null)} />}
        </>
      )}
    </RecordDrawer>
  );
}
