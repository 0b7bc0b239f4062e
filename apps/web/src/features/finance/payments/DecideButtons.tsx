import { PAYMENT_STEPS, paymentsApi } from '@shibiao/contract/finance/payments';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PayForm } from './PayForm.tsx';
import type { Payment } from './payments.filters.ts';

interface Props {
  request: Pick<
    Payment,
    'id' | 'version' | 'status' | 'title' | 'amount' | 'payee' | 'canDecide' | 'canPay' | 'canWithdraw'
  >;
  size?: 'small' | 'middle';
}

export const canAct = ({ canDecide, canPay, canWithdraw }: Props['request']) =>
  canDecide || canPay || canWithdraw;

/** Buttons to approve, reject, pay and withdraw, as the server allows this person. */
export function DecideButtons({ request, size = 'middle' }: Props) {
  const [shown, setShown] = useState<'reject' | 'pay' | null>(null);
  const approve = useCommand(paymentsApi.approve, { success: '已通过' });
  const withdraw = useCommand(paymentsApi.withdraw, { success: '已撤回' });
  const step = request.status;
  const look = size === 'small' ? ({ type: 'link', size: 'small' } as const) : {};
  const strong = size === 'small' ? look : ({ type: 'primary' } as const);
  return (
    <>
      <Space size={size === 'small' ? 0 : 8} wrap>
        {request.canDecide && (
          <Button
            {...strong}
            loading={approve.isPending}
            onClick={() =>
              confirm({
                title: `${PAYMENT_STEPS.labelOf(step)}通过？`,
                content: `${request.title}，¥${formatMoney(request.amount)}`,
                okText: '通过',
                onOk: () =>
                  approve.send({ id: request.id, version: request.version, step: step === 2 ? 2 : 1 }),
              })
            }
          >
            通过
          </Button>
        )}
        {request.canPay && (
          <Button {...strong} onClick={() => setShown('pay')}>
            付款
          </Button>
        )}
        {(request.canDecide || request.canPay) && (
          <Button {...look} danger onClick={() => setShown('reject')}>
            驳回
          </Button>
        )}
        {request.canWithdraw && (
          <Button
            {...look}
            onClick={() =>
              confirm({
                title: '撤回这份申请？',
                content: '撤回后可以修改并重新提交。',
                okText: '撤回',
                onOk: () => withdraw.send({ id: request.id, version: request.version }),
              })
            }
          >
            撤回
          </Button>
        )}
      </Space>
      {shown === 'reject' && (
        <FormDrawer
          title={`驳回：${request.title}`}
          endpoint={paymentsApi.reject}
          formKey="payment-reject"
          initial={{ id: request.id, version: request.version, step }}
          columns={1}
          okText="驳回"
          onClose={() => setShown(null)}
        >
          <Field name="reason" label="原因（申请人会看到）">
            <Input.TextArea autoFocus autoSize={{ minRows: 3 }} />
          </Field>
        </FormDrawer>
      )}
      {shown === 'pay' && <PayForm request={request} onClose={() => setShown(null)} />}
    </>
  );
}
