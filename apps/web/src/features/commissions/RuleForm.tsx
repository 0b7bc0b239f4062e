import {
  type CommissionRule,
  commissionBatchesApi,
  commissionTier,
  RULE_ROLES,
} from '@shibiao/contract/commissions/batches';
import { Button, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput, PercentInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './commissions.module.css';

/** A cleared rate is missing, not 0 %. */
type Tier = Omit<CommissionRule['tiers'][number], 'rate'> & { rate: number | null };

/** Form of a rule's tiers, like tax brackets; open entries are rated anew. */
export default function RuleForm({ rule, onClose }: { rule: CommissionRule | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={rule ? '修改提成规则' : '新建提成规则'}
      endpoint={commissionBatchesApi.editRule}
      formKey="commission-rule"
      initial={rule ? { ...rule } : { role: '业务员', tiers: [{ upTo: null, rate: 0.1 }] }}
      reload={async () => ({
        ...(await call(commissionBatchesApi.rules, {})).list.find((one) => one.id === rule?.id),
      })}
      prepare={({ tiers, ...rest }) => ({ ...rest, tiers: JSON.stringify(tiers) })}
      onClose={onClose}
    >
      <Field name="role" label="身份">
        <Select options={codeOptions(RULE_ROLES)} />
      </Field>
      <Field name="fromDate" label="生效日期（收款日起）">
        <DateInput />
      </Field>
      <Field name="organisationId" label="部门（不选：全公司）" isWide>
        <OrganisationPicker placeholder="全公司" />
      </Field>
      <Field name="tiers" label="档位" isWide>
        <Tiers />
      </Field>
      <Field name="note" label="备注" isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}

function Tiers({ value = [], onChange }: { value?: Tier[]; onChange?: (tiers: Tier[]) => void }) {
  const put = (at: number, patch: Partial<Tier>) =>
    onChange?.(value.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  const last = value.length - 1;
  return (
    <div className={styles.lines}>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiers are their order
        <div key={at} className={styles.tierLine}>
          {at === last ? (
            <span>{value.length > 1 ? '以上部分' : '全部基数'}</span>
          ) : (
            <NumberInput
              aria-label={`第 ${at + 1} 档上限`}
              value={one.upTo}
              min={1}
              rule={commissionTier.shape.upTo}
              prefix="至"
              suffix="元"
              style={{ width: 180 }}
              onChange={(upTo) => put(at, { upTo })}
            />
          )}
          <PercentInput
            aria-label={`第 ${at + 1} 档提成率`}
            value={one.rate}
            rule={commissionTier.shape.rate}
            onChange={(rate) => put(at, { rate })}
          />
          {at !== last && <Button onClick={() => onChange?.(value.filter((_, i) => i !== at))}>移除</Button>}
        </div>
      ))}
      <div>
        <Button
          onClick={() =>
            onChange?.([
              ...value.slice(0, last),
              { upTo: (Number(value[last - 1]?.upTo) || 0) + 30_000, rate: value[last]?.rate ?? 0.1 },
              ...value.slice(last),
            ])
          }
        >
          添加一档
        </Button>
      </div>
    </div>
  );
}
