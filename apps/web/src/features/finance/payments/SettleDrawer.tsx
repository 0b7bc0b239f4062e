import { paymentsApi } from '@shibiao/contract/finance/payments';
import { SETTLEMENT_METHODS } from '@shibiao/contract/finance/settlement';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { usePage } from '../../../lib/page.tsx';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { PaymentLinesTable } from './PaymentLinesTable.tsx';

interface Props {
  lessonIds: number[];
  /** True when the page below continues; otherwise the requests open. */
  stays?: boolean;
  onSettled: () => void;
  onClose: () => void;
}

/** Preview of the amounts for each teacher, tax included, before the requests are made. */
export default function SettleDrawer({ lessonIds, stays = false, onSettled, onClose }: Props) {
  const page = usePage();
  const [remark, setRemark] = useState('');
  const settle = useCommand(paymentsApi.settle, {
    onSuccess: ({ ids }) => {
      notify.success(`已提交 ${ids.length} 份付款申请`);
      onSettled();
      onClose();
      if (stays) return;
      page.navigate(ids.length === 1 ? `/financeInfo/payments/${ids[0]}` : '/financeInfo/payments?tab=mine');
    },
  });
  /** True once the requests may have been made: their lessons cannot be computed again. */
  const isSent = useRef(false);
  const query = useQuery({
    ...queryOf(paymentsApi.settlementPreview, { lessonIds }, { staleTime: 0 }),
    // A function, because the save makes the preview stale before its state is rendered.
    enabled: () => !isSent.current,
  });
  const submit = () => {
    isSent.current = true;
    settle.run({ lessonIds, remark: remark.trim() || undefined });
  };
  const list = query.data?.list ?? [];
  return (
    <RecordDrawer
      title={`讲师结算：${lessonIds.length} 门课程`}
      width={860}
      query={query}
      isDirty={remark.trim() !== '' && settle.data === undefined}
      onClose={onClose}
      actions={
        <Button type="primary" disabled={list.length === 0} loading={settle.isPending} onClick={submit}>
          提交 {list.length} 份付款申请
        </Button>
      }
    >
      {({ net, tax }) => (
        <div className={styles.settlement}>
          <p>
            实付合计 <Money value={net} hasSign />
            ，代扣个税 <Money value={tax} hasSign />
          </p>
          <Input
            placeholder="备注（写入每份申请）"
            aria-label="备注"
            maxLength={500}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
          {list.map((one) => (
            <section key={one.teacherId}>
              <h3>
                {one.teachername} <Money value={one.net} hasSign />
                <small>
                  {SETTLEMENT_METHODS.labelOf(one.settlementMethod)} ·{' '}
                  {one.bankAccount ? `${one.bankName ?? ''} ${one.bankAccount}` : '没有银行账号'}
                </small>
              </h3>
              {!one.bankAccount && (
                <Alert type="warning" showIcon title="讲师资料里没有银行账号，付款前请补充" />
              )}
              <PaymentLinesTable
                isTeacher
                lines={one.lines.map((line) => ({
                  ...line,
                  id: line.lessonId ?? 0,
                  title: line.lessonname ?? '',
                }))}
              />
            </section>
          ))}
        </div>
      )}
    </RecordDrawer>
  );
}
