import type { OutputOf } from '@shibiao/contract/endpoint';
import { optionalAmount } from '@shibiao/contract/fields';
import { PAYMENT_KINDS, paymentsApi } from '@shibiao/contract/finance/payments';
import { Alert, Form, Input, Select } from 'antd';
import { type FileRef, idsOf } from '../../../lib/upload.ts';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { checkedBy } from '../../../ui/form/schema.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { Items } from './Items.tsx';
import type { Kind } from './payments.filters.ts';
import { useLastAccount } from './useLastPayment.ts';

type Request = OutputOf<typeof paymentsApi.one>;
interface Props {
  /** The screen's kind; null when it is chosen in the form. */
  kind: Kind | null;
  /** The rejected or withdrawn request to edit, with its files. */
  request: (Request & { files: FileRef[] }) | null;
  onClose: () => void;
}

/** Form of a payment request; an edited one is submitted again. Teachers' fees come from 讲师结算. */
export default function PaymentForm({ kind, request, onClose }: Props) {
  const fixedKind = request ? request.kind : kind;
  const last = useLastAccount(request === null && fixedKind !== 1);
  if (last.isPending) return null;
  return (
    <FormDrawer
      title={request ? '修改并重新提交' : `新建${kind === null ? '付款申请' : PAYMENT_KINDS.labelOf(kind)}`}
      endpoint={paymentsApi.save}
      formKey="payment"
      initial={{
        kind: fixedKind ?? 2,
        lines: fixedKind === 3 ? [] : [{}],
        files: [],
        ...last.account,
        ...request,
      }}
      prepare={({ files, readableIds, ...given }) => ({
        ...given,
        resubmit: request ? true : undefined,
        readableIds: readableIds ?? [],
        fileIds: idsOf(files),
      })}
      okText={request ? '重新提交' : '提交'}
      width={760}
      onClose={onClose}
    >
      {request?.rejectReason && (
        <Alert className="field-wide" type="error" showIcon title={`驳回原因：${request.rejectReason}`} />
      )}
      <Field name="kind" label="类型">
        <Select
          disabled={fixedKind !== null}
          options={codeOptions(PAYMENT_KINDS).filter(({ value }) => value !== 1 || fixedKind === 1)}
        />
      </Field>
      <Field name="title" label="事由">
        <Input autoFocus />
      </Field>
      {fixedKind === 1 ? <TeacherItems request={request} /> : <Items requestId={request?.id ?? null} />}
      {fixedKind === 1 ? (
        <p className="field-wide quiet">
          收款账户取自讲师档案；账户有变时请先修改讲师档案，由财务确认后生效。
        </p>
      ) : (
        <>
          <Field name="payee" label="收款人">
            <Input placeholder="不填为申请人本人" />
          </Field>
          <Field name="bankName" label="开户行">
            <Input />
          </Field>
          <Field name="bankAccount" label="账号">
            <Input />
          </Field>
        </>
      )}
      <Field name="readableIds" label="可读人员（不选则范围内所有人可读）">
        <PersonnelPicker isMultiple placeholder="所有人" />
      </Field>
      <Field name="files" label="附件（票据、截图）" isWide>
        <FileUpload purpose="voucher" />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Field>
    </FormDrawer>
  );
}

/**
 * A teacher's fee keeps its lessons; fee, subsidy and travel of each can be corrected, and the tax is computed again.
 */
function TeacherItems({ request }: { request: Request | null }) {
  return (
    <div className="field-wide table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th>课程</th>
            <th>课酬（元）</th>
            <th>补贴（元）</th>
            <th>差旅（元）</th>
          </tr>
        </thead>
        <tbody>
          <Form.List name="lines">
            {(fields) =>
              fields.map((field) => (
                <tr key={field.key}>
                  <td className="is-long">{request?.lines[field.name]?.lessonname}</td>
                  {(['fee', 'subsidy', 'travel'] as const).map((part) => (
                    <td key={part}>
                      <Form.Item
                        name={[field.name, part]}
                        validateTrigger="onBlur"
                        rules={[checkedBy(optionalAmount)]}
                        style={{ margin: 0 }}
                      >
                        <MoneyInput style={{ width: 120 }} />
                      </Form.Item>
                    </td>
                  ))}
                </tr>
              ))
            }
          </Form.List>
        </tbody>
      </table>
    </div>
  );
}
