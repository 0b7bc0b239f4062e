import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { TARGET_MEASURES } from '@shibiao/contract/targets';
import { Select } from 'antd';
import { notify } from '../../lib/notify.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface Props {
  initial: { year: number; measure: string };
  onClose: () => void;
}

const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  value: i + 1,
  label: `${i === 0 ? '上年 12' : i} 月 → ${i + 1} 月`,
}));

/**
 * Copies last year's months into empty ones of this year, or a month into the next, raised or lowered by a percentage.
 */
export default function CopyForm({ initial, onClose }: Props) {
  const { year, measure } = initial;
  return (
    <FormDrawer
      title={`复制 ${year} 年的${TARGET_MEASURES.labelOf(measure)}目标`}
      endpoint={salespeopleApi.copyTargets}
      initial={{ percent: 0, ...initial }}
      formKey="salesTargetCopy"
      onClose={onClose}
      onSaved={({ copied }) => notify.success(`已填 ${copied} 格，原有的目标不变`)}
    >
      <Field name="month" label="从哪个月到哪个月" isWide>
        <Select allowClear={CLEARABLE} placeholder="上年各月 → 今年各月" options={MONTHS} />
      </Field>
      <Field name="percent" label="增减（%）" isWide>
        <NumberInput min={-100} max={1000} suffix="%" style={{ width: '100%' }} />
      </Field>
      <p className="quiet is-wide">
        只填没有目标的月份；金额取整到百元，天数到半天，数量到 1。筛选的部门或团队以外的人不动。
      </p>
    </FormDrawer>
  );
}
