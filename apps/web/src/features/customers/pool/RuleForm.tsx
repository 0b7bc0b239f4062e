import { LEVELS } from '@shibiao/contract/customers/customers';
import { poolApi } from '@shibiao/contract/customers/pool';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Switch } from 'antd';
import { call } from '../../../lib/call.ts';
import { notify } from '../../../lib/notify.ts';
import { OrganisationPicker } from '../../../pickers/OrganisationPicker.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { ruleEffect } from './rules.ts';

export type Rule = OutputOf<typeof poolApi.rules>['list'][number];

const DEFAULTS = {
  daysWithoutFollowUp: 30,
  daysWithoutDealA: 90,
  daysWithoutDealB: 90,
  daysWithoutDealC: 90,
  daysWithoutDealD: 90,
  warnDays: 3,
  dailyClaimCap: 5,
  cooldownDays: 7,
  isEnabled: true,
};

/** Form of an organisation's pool rule. */
export default function RuleForm({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={rule ? `公海规则：${rule.orgName ?? '通用'}` : '新建公海规则'}
      endpoint={poolApi.saveRule}
      initial={rule ?? DEFAULTS}
      formKey="pool-rule"
      reload={async () => (await call(poolApi.rules, {})).list.find((one) => one.id === rule?.id) ?? {}}
      onSaved={(done) => notify.info(ruleEffect(done))}
      onClose={onClose}
    >
      {!rule && (
        <Field name="organisationId" label="部门" isWide extra="包含其下所有没有自己规则的部门">
          <OrganisationPicker />
        </Field>
      )}
      <Days name="daysWithoutFollowUp" label="多少天未跟进回收" />
      <Field name="isEnabled" label="启用" valuePropName="checked" extra="停用后不再回收">
        <Switch />
      </Field>
      {LEVELS.values.map((level) => (
        <Days key={level} name={`daysWithoutDeal${level}`} label={`${level} 级多少天未成交回收`} />
      ))}
      <Days name="warnDays" label="回收前几天提醒负责人" />
      <Days name="cooldownDays" label="原负责人几天内不能领回" />
      <Days name="dailyClaimCap" label="每人每日领取上限" unit="个" />
    </FormDrawer>
  );
}

const Days = ({ name, label, unit = '天' }: { name: string; label: string; unit?: string }) => (
  <Field name={name} label={label}>
    <NumberInput min={0} suffix={unit} style={{ width: '100%' }} />
  </Field>
);
