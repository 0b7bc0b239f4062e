import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { isTaxNumber } from '@shibiao/contract/finance/taxNumber';
import { Button, Input, Space } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useCommand } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { idsOf } from '../../../lib/upload.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DateInput } from '../../../ui/dates.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { CompanySelect } from '../choices.tsx';
import type { InvoiceDraft } from './InvoiceForm.tsx';
import type { Invoice } from './invoices.filters.tsx';

const InvoiceForm = lazy(() => import('./InvoiceForm.tsx'));

type Action = 'issue' | 'post' | 'attach' | 'void' | 'red';

type Cans = ReturnType<typeof useCans>;

/** Actions that end an invoice: refuse, void, or reverse by a red one. */
function endingsOf({ status, redOf }: Invoice, can: Cans): { key: 'void' | 'red'; label: string }[] {
  if (redOf !== null || status < 1 || status > 3) return [];
  return [
    ...(can(invoicesApi.void) ? [{ key: 'void' as const, label: status === 1 ? '拒绝' : '作废' }] : []),
    ...(status !== 1 && can(invoicesApi.red) ? [{ key: 'red' as const, label: '红冲' }] : []),
  ];
}

/** True when the person can act on a row of the list. */
export const isActedOn = (invoice: Invoice, can: Cans): boolean =>
  (invoice.status === 1 && [invoicesApi.issue, invoicesApi.save, invoicesApi.withdraw].some(can)) ||
  (invoice.status === 2 && can(invoicesApi.post)) ||
  endingsOf(invoice, can).length > 0;

/** Actions on an invoice by its state and the person's rights. */
export function InvoiceActions({
  invoice,
  size = 'middle',
}: {
  invoice: Invoice;
  size?: 'small' | 'middle';
}) {
  const can = useCans();
  const [action, setAction] = useState<Action | null>(null);
  const [draft, setDraft] = useState<InvoiceDraft | null>(null);
  const withdraw = useCommand(invoicesApi.withdraw, { success: '已撤回' });
  const { status } = invoice;
  const look = size === 'small' ? ({ type: 'link', size: 'small' } as const) : {};

  // Actions that end an invoice are in the row's menu, away from quick clicks.
  const endings = endingsOf(invoice, can);

  const edit = async () => {
    const one = await call(invoicesApi.one, { id: invoice.id }).catch(() => null);
    if (one) setDraft({ ...one, lines: one.lines.map(({ lessonId, amount }) => ({ lessonId, amount })) });
  };
  return (
    <>
      <Space size={size === 'small' ? 0 : 8} wrap>
        {status === 1 && can(invoicesApi.issue) && (
          <Button {...look} type={size === 'middle' ? 'primary' : 'link'} onClick={() => setAction('issue')}>
            开票
          </Button>
        )}
        {status === 2 && can(invoicesApi.post) && (
          <Button {...look} onClick={() => setAction('post')}>
            邮寄
          </Button>
        )}
        {size === 'middle' && status !== 1 && status !== 4 && can(invoicesApi.attach) && (
          <Button onClick={() => setAction('attach')}>上传电子发票</Button>
        )}
        {status === 1 && can(invoicesApi.save) && (
          <Button {...look} onClick={() => void edit()}>
            修改
          </Button>
        )}
        {status === 1 && can(invoicesApi.withdraw) && (
          <Button
            {...look}
            onClick={() =>
              confirm({
                title: '撤回这份开票申请？',
                content: '撤回后课程的金额可以重新申请开票。',
                okText: '撤回',
                onOk: () => withdraw.send({ id: invoice.id, version: invoice.version }),
              })
            }
          >
            撤回
          </Button>
        )}
        {size === 'middle' ? (
          endings.map(({ key, label }) => (
            <Button key={key} danger onClick={() => setAction(key)}>
              {label}
            </Button>
          ))
        ) : (
          <RowMenu
            label={`发票 ${invoice.no ?? invoice.title} 的更多操作`}
            items={endings}
            onPick={setAction}
          />
        )}
      </Space>
      {action && <ActionForm action={action} invoice={invoice} onClose={() => setAction(null)} />}
      {draft && (
        <Suspense fallback={null}>
          <InvoiceForm draft={draft} onClose={() => setDraft(null)} />
        </Suspense>
      )}
    </>
  );
}

function ActionForm({ action, invoice, onClose }: { action: Action; invoice: Invoice; onClose: () => void }) {
  const common = {
    formKey: `invoice-${action}`,
    initial: { id: invoice.id, version: invoice.version },
    columns: 1 as const,
    onClose,
  };
  if (action === 'issue')
    return (
      <FormDrawer
        {...common}
        title={`开票：${invoice.title}`}
        endpoint={invoicesApi.issue}
        okText="登记开票"
        prepare={({ files, ...given }) => ({ ...given, fileId: idsOf(files)[0] })}
      >
        <Field name="no" label="发票号码">
          <Input autoFocus />
        </Field>
        {invoice.companyId === null && (
          <Field name="companyId" label="签约公司（开票方）" mustFill>
            <CompanySelect />
          </Field>
        )}
        {invoice.kind === '专票' && !(invoice.taxNo && isTaxNumber(invoice.taxNo)) && (
          <Field name="taxNo" label="购方税号" mustFill>
            <Input maxLength={30} />
          </Field>
        )}
        <Field name="issuedOn" label="开票日期（不填为今天）">
          <DateInput />
        </Field>
        <Field name="files" label="电子发票" extra="PDF、图片或压缩包；业务员收到通知，从发票里下载给客户。">
          <FileUpload purpose="invoice" max={1} />
        </Field>
      </FormDrawer>
    );
  if (action === 'post')
    return (
      <FormDrawer
        {...common}
        title={`邮寄：${invoice.no ?? ''}`}
        endpoint={invoicesApi.post}
        okText="登记邮寄"
      >
        <Field name="trackingNo" label="快递单号">
          <Input autoFocus />
        </Field>
      </FormDrawer>
    );
  if (action === 'attach')
    return (
      <FormDrawer
        {...common}
        title={`电子发票 ${invoice.no ?? ''}`}
        endpoint={invoicesApi.attach}
        prepare={({ files, ...given }) => ({ ...given, fileId: idsOf(files)[0] })}
      >
        <Field name="files" label="文件" mustFill extra="保存后通知业务员；已有的电子发票由这一份代替。">
          <FileUpload purpose="invoice" max={1} />
        </Field>
      </FormDrawer>
    );
  if (action === 'void')
    return (
      <FormDrawer
        {...common}
        title={invoice.status === 1 ? '拒绝开票申请' : `作废发票 ${invoice.no ?? ''}`}
        endpoint={invoicesApi.void}
        okText={invoice.status === 1 ? '拒绝' : '作废'}
      >
        <Field name="reason" label="原因">
          <Input.TextArea autoFocus autoSize={{ minRows: 3 }} />
        </Field>
      </FormDrawer>
    );
  return (
    <FormDrawer {...common} title={`红冲发票 ${invoice.no ?? ''}`} endpoint={invoicesApi.red} okText="红冲">
      <Field name="no" label="红字发票号码">
        <Input autoFocus />
      </Field>
      <Field name="reason" label="原因">
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Field>
    </FormDrawer>
  );
}
