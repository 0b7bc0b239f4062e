import { answeredTo } from '@shibiao/contract/endpoint';
import { invoiceRequestsApi } from '@shibiao/contract/finance/invoiceRequests';
import { INVOICE_KINDS } from '@shibiao/contract/finance/invoices';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Radio, Select } from 'antd';
import { sumOf } from '../../lib/money.ts';
import { queryOf } from '../../lib/query.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';
import styles from './account.module.css';
import { MONEY } from './Lessons.tsx';
import ProfileForm from './ProfileForm.tsx';

const PROFILES = answeredTo(portalMoneyApi.profiles, 'partner');
interface Line {
  lessonId: number;
  amount: string;
}

/** Form by which an institution asks for an invoice; without a title it begins with that. */
export default function AskInvoice({ onClose }: { onClose: () => void }) {
  const profiles = useQuery(queryOf(PROFILES, {}));
  if (!profiles.data) return null;
  const { list } = profiles.data;
  if (list.length === 0) return <ProfileForm profile={null} onClose={onClose} onSaved={() => undefined} />;
  return (
    <FormDrawer
      title="申请开票"
      endpoint={invoiceRequestsApi.askInvoice}
      formKey="portal-invoice"
      initial={{ profileId: list[0]?.id, kind: list[0]?.taxNo ? '专票' : '普票', lines: [] }}
      okText="提交申请"
      columns={1}
      onClose={onClose}
    >
      <Field name="profileId" label="抬头" isWide>
        <Select
          options={list.map(({ id, title, taxNo }) => ({
            value: id,
            label: `${title}${taxNo ? '' : '（无税号）'}`,
          }))}
        />
      </Field>
      <Field name="kind" label="票种" isWide>
        <Radio.Group optionType="button" options={codeOptions(INVOICE_KINDS)} />
      </Field>
      <Field
        name="lines"
        label="课程"
        isWide
        text={(lines) => `${((lines as Line[] | null) ?? []).length} 节课`}
      >
        <LessonChoice />
      </Field>
      <Field name="remark" label="备注" isWide extra="如寄送地址、开票内容的要求">
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}

/** Chooses lessons; each is invoiced with all that is not invoiced. */
function LessonChoice({ value, onChange }: { value?: Line[] | null; onChange?: (lines: Line[]) => void }) {
  const query = useQuery(queryOf(MONEY, { count: 200 }, { staleTime: 0 }));
  const chosen = value ?? [];
  if (!query.data) return <QueryLine of={query} />;
  const lessons = query.data.list.filter(({ canAsk }) => Number(canAsk) > 0);
  if (lessons.length === 0) return <span className="quiet">没有可以申请开票的课程</span>;
  return (
    <div className={styles.check}>
      {lessons.map(({ id, lessonname, lessondate, canAsk }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
        <label key={id} className={styles.choice}>
          <Checkbox
            checked={chosen.some(({ lessonId }) => lessonId === id)}
            onChange={({ target }) =>
              onChange?.(
                target.checked
                  ? [...chosen, { lessonId: id, amount: canAsk }]
                  : chosen.filter(({ lessonId }) => lessonId !== id),
              )
            }
          />
          <span>
            {lessonname} <span className="quiet">{lessondate}</span>
          </span>
          <Money value={canAsk} />
        </label>
      ))}
      <b>
        合计 <Money value={sumOf(chosen.map(({ amount }) => amount))} />
      </b>
    </div>
  );
}
