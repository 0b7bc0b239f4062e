import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Checkbox, Input } from 'antd';
import dayjs from 'dayjs';
import { call } from '../../lib/call.ts';
import { formatMoney } from '../../lib/format.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

export type Batch = OutputOf<typeof commissionBatchesApi.batch>;

interface Props {
  batch: Batch | null;
  /** Month of a new batch; the last one that ended unless given. */
  month?: string;
  onSaved?: (saved: { id: number }) => void;
  onClose: () => void;
}

/** Form of a batch: a draft takes all entries due until the month's end and is gathered anew by each save. */
export default function BatchForm({ batch, month, onSaved, onClose }: Props) {
  const leavers = [
    ...(batch?.leavers ?? []),
    ...(batch?.list ?? [])
      .filter((one) => one.isLeaver && one.entries > 0)
      .map((one) => ({ id: one.personnelId, name: one.name, amount: one.net })),
  ];
  return (
    <FormDrawer
      title={batch ? `重新归集：${batch.no}` : '新建提成批次'}
      endpoint={commissionBatchesApi.saveBatch}
      formKey="commission-batch"
      initial={
        batch
          ? {
              ...batch,
              leftOut: batch.held.map(({ id, reason }) => ({ id, reason })),
              leaverIds: leavers
                .filter((one) => batch.list.some((p) => p.personnelId === one.id))
                .map((one) => one.id),
            }
          : { month: month ?? dayjs().subtract(1, 'month').format('YYYY-MM') }
      }
      reload={
        batch ? async () => ({ ...(await call(commissionBatchesApi.batch, { id: batch.id })) }) : undefined
      }
      columns={1}
      okText={batch ? '重新归集' : '生成草稿'}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field name="month" label="月份（归集到该月为止的全部可发放明细）">
        <MonthInput allowClear={false} maxDate={dayjs().add(1, 'month')} />
      </Field>
      <Field name="organisationId" label="部门（不选：全部）">
        <OrganisationPicker placeholder="全部部门" />
      </Field>
      {leavers.length > 0 && (
        <Field name="leaverIds" label="离职后回款（勾选才发放）">
          <Checkbox.Group
            options={leavers.map((one) => ({
              value: one.id,
              label: `${one.name} ${formatMoney(one.amount)}`,
            }))}
          />
        </Field>
      )}
      <Field name="note" label="备注">
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}
