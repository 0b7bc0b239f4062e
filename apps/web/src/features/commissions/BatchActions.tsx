import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { Button, Input } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { confirm } from '../../ui/confirm.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { Batch } from './BatchForm.tsx';

const BatchForm = lazy(() => import('./BatchForm.tsx'));

const APPROVERS = ['general_manager', 'admin', 'super_admin'];

/** The next steps that a batch's state and the role allow. */
export function BatchActions({ batch }: { batch: Batch }) {
  const page = usePage();
  const [shown, setShown] = useState<'edit' | 'reject' | 'pay' | null>(null);
  const act = useCommand(commissionBatchesApi.act, { success: '已处理' });
  const drafts = useCan(commissionBatchesApi.saveBatch);
  const { roles } = useUser();
  const approves = roles.some((role) => APPROVERS.includes(role));
  const ask = (action: 'submit' | 'approve' | 'drop', title: string, content: string, isDanger = false) =>
    confirm({
      title,
      content,
      isDanger,
      onOk: async () => {
        await act.send({ id: batch.id, version: batch.version, action });
        if (action === 'drop') page.navigate('/financeInfo/commissionBatches');
      },
    });
  const sum = `${batch.people} 人，应发 ¥${formatMoney(batch.amount)}`;
  const close = () => setShown(null);
  return (
    <>
      {batch.status === 1 && drafts && (
        <>
          <Button
            type="primary"
            onClick={() => ask('submit', '送总经理审批？', `${sum}。送审后该月提成不再重算。`)}
          >
            送审
          </Button>
          <Button onClick={() => setShown('edit')}>重新归集</Button>
          <Button danger onClick={() => ask('drop', '作废这份草稿？', '明细回到可发放。', true)}>
            作废
          </Button>
        </>
      )}
      {batch.status === 2 && approves && (
        <>
          <Button type="primary" onClick={() => ask('approve', '批准发放？', sum)}>
            批准
          </Button>
          <Button danger onClick={() => setShown('reject')}>
            退回
          </Button>
        </>
      )}
      {batch.status === 3 && drafts && (
        <Button type="primary" onClick={() => setShown('pay')}>
          登记发放
        </Button>
      )}
      {shown === 'edit' && (
        <Suspense fallback={null}>
          <BatchForm batch={batch} onClose={close} />
        </Suspense>
      )}
      {shown === 'reject' && (
        <FormDrawer
          title={`退回 ${batch.no}`}
          endpoint={commissionBatchesApi.act}
          formKey="commission-reject"
          initial={{ id: batch.id, version: batch.version, action: 'reject' }}
          columns={1}
          okText="退回"
          onClose={close}
        >
          <Field name="reason" label="原因" mustFill>
            <Input.TextArea autoFocus rows={3} />
          </Field>
        </FormDrawer>
      )}
      {shown === 'pay' && (
        <FormDrawer
          title={`登记发放：${sum}`}
          endpoint={commissionBatchesApi.act}
          formKey="commission-pay"
          initial={{
            id: batch.id,
            version: batch.version,
            action: 'pay',
            paidOn: dayjs().format('YYYY-MM-DD'),
          }}
          columns={1}
          okText="已发放"
          prepare={({ files, ...given }) => ({ ...given, fileId: idsOf(files)[0] })}
          onClose={close}
        >
          <Field name="paidOn" label="发放日期">
            <DateInput />
          </Field>
          <Field name="files" label="转账回单">
            <FileUpload purpose="voucher" max={1} />
          </Field>
        </FormDrawer>
      )}
    </>
  );
}
