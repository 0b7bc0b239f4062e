import { INVOICE_KINDS, invoiceListApi, invoicesApi } from '@shibiao/contract/finance/invoices';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { call } from '../../../lib/call.ts';
import { InstitutionPicker } from '../../../pickers/InstitutionPicker.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { lateFill } from '../../../ui/form/lateFill.ts';
import { PercentInput } from '../../../ui/NumberInput.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { CompanySelect } from '../choices.tsx';
import { type LessonLine, LessonLines, LinesInWords } from '../LessonLines.tsx';
import { lastInvoiceOf } from './lastInvoice.ts';

export interface InvoiceDraft {
  /** The customer's request that the application answers. */
  requestId?: number;
  id?: number;
  version?: number;
  coorgid?: number;
  cooperationName?: string;
  title?: string;
  taxNo?: string | null;
  kind?: string;
  rate?: string | number;
  companyId?: number | null;
  remark?: string | null;
  lines?: LessonLine[];
}

/** Lines as the form sends them. */
const linesOf = ({ lines = [] }: Pick<InvoiceDraft, 'lines'>) =>
  lines.map(({ lessonId, amount }) => ({ lessonId, amount }));

interface Props {
  draft: InvoiceDraft;
  onClose: () => void;
}

/** Form of an invoice application over lessons of one institution. */
export default function InvoiceForm({ draft, onClose }: Props) {
  const coorgid = draft.id ? 0 : (draft.coorgid ?? 0);
  const last = useQuery({
    queryKey: [invoiceListApi.invoices.noun, invoiceListApi.invoices.operation, 'last', coorgid],
    queryFn: () => lastInvoiceOf(coorgid),
    enabled: coorgid > 0,
  });
  if (coorgid > 0 && last.isPending) return null;
  const known = Object.entries(draft).filter(([, value]) => value !== null && value !== undefined);
  return (
    <ApplicationForm
      draft={{ title: draft.cooperationName ?? '', ...draft, ...last.data, ...Object.fromEntries(known) }}
      onClose={onClose}
    />
  );
}

function ApplicationForm({ draft, onClose }: Props) {
  return (
    <FormDrawer
      title={draft.id ? '修改开票申请' : '申请开票'}
      endpoint={invoicesApi.save}
      formKey="invoice"
      initial={{ kind: '普票', ...draft, rate: Number(draft.rate ?? 0.06), lines: linesOf(draft) }}
      okText={draft.id ? '保存' : '提交申请'}
      width={920}
      reload={async () => {
        const fresh = await call(invoicesApi.one, { id: draft.id ?? 0 });
        return { ...fresh, rate: Number(fresh.rate), lines: linesOf(fresh) };
      }}
      onClose={onClose}
    >
      <Fields draft={draft} />
    </FormDrawer>
  );
}

function Fields({ draft }: { draft: InvoiceDraft }) {
  const form = Form.useFormInstance();
  const coorgid = Form.useWatch<number | null>('coorgid', { form, preserve: true });
  const kind = Form.useWatch<string | undefined>('kind', form);
  const proposed = useRef(draft.title ?? '');
  /** Fills the title unless the person has typed one; what is typed next replaces a proposal that comes late. */
  const proposeTitle = (title: string) => {
    if (!['', proposed.current].includes(form.getFieldValue('title') ?? '')) return;
    proposed.current = title;
    form.setFieldsValue({ title });
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.id === 'title')
      requestAnimationFrame(() => focused.select());
  };
  /** Fills title and tax number from the institution's last invoice; what is typed meanwhile stays. */
  const takeOver = async (institution: { id: number; cooperationName: string } | null) => {
    form.setFieldsValue({ lines: [], taxNo: null });
    proposeTitle(institution?.cooperationName ?? '');
    if (!institution) return;
    const fill = lateFill(form);
    const { title, ...others } = await lastInvoiceOf(institution.id);
    if (form.getFieldValue('coorgid') !== institution.id) return;
    fill(others);
    if (title) proposeTitle(title);
  };
  return (
    <>
      <Field name="coorgid" label="机构">
        <InstitutionPicker
          disabled={Boolean(draft.id)}
          chosen={draft.coorgid ? { id: draft.coorgid, name: draft.cooperationName ?? '' } : null}
          onPick={(institution) => void takeOver(institution)}
        />
      </Field>
      <Field name="companyId" label="签约公司（开票方）">
        <CompanySelect />
      </Field>
      <Field name="title" label="发票抬头">
        <Input />
      </Field>
      <Field name="kind" label="票种">
        <Select options={codeOptions(INVOICE_KINDS)} />
      </Field>
      <Field name="taxNo" label="购方税号" mustFill={kind === '专票'}>
        <Input maxLength={30} />
      </Field>
      <Field name="rate" label="税率">
        <PercentInput style={{ width: '100%' }} />
      </Field>
      <Field
        name="lines"
        label="课程"
        isWide
        text={(lines) => (
          <LinesInWords coorgid={coorgid} use="invoice" documentId={draft.id} value={lines as LessonLine[]} />
        )}
      >
        <LessonLines coorgid={coorgid} use="invoice" documentId={draft.id} />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Field>
    </>
  );
}
