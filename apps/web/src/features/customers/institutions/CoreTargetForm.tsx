import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { MonthInput } from '../../../ui/dates.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { RowOf } from '../../../ui/PagedTable.tsx';

export type CoreRow = RowOf<typeof institutionsApi.coreList>;

/** Form of a core institution's plan for a month. */
export function CoreTargetForm({ row, onClose }: { row: Partial<CoreRow>; onClose: () => void }) {
  return (
    <FormDrawer
      title={row.cooperationName ? `${row.cooperationName} 的目标` : '核心客户目标'}
      endpoint={institutionsApi.saveCoreTarget}
      formKey="core-target"
      initial={{ ...row, plannedDays: row.plannedDays === undefined ? null : Number(row.plannedDays) }}
      onClose={onClose}
    >
      <Field name="month" label="月份">
        <MonthInput disabled={row.month !== undefined} />
      </Field>
      <Field name="plannedDays" label="计划天数">
        <NumberInput min={0} step={0.5} style={{ width: '100%' }} />
      </Field>
      <Field name="plannedAmount" label="计划金额（元）">
        <MoneyInput />
      </Field>
    </FormDrawer>
  );
}
