import type { OutputOf } from '@shibiao/contract/endpoint';
import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { notify } from '../../../lib/notify.ts';
import { queryOf } from '../../../lib/query.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { choicesOf } from '../../../ui/QueryState.tsx';

type Line = OutputOf<typeof bankLinesApi.bankLine>;

/** Gives a receipt that was entered before its statement the bank line that brought the money. */
export default function JoinReceipt({ line, onClose }: { line: Line; onClose: () => void }) {
  const query = useQuery(queryOf(bankLinesApi.fitting, { id: line.id }));
  const list = query.data?.list ?? [];
  return (
    <FormDrawer
      title={`对应已登记的收款：${line.payer ?? ''} ${line.amount} 元`}
      endpoint={bankLinesApi.join}
      formKey={`bank-line-join-${line.id}`}
      initial={{ id: line.id }}
      columns={1}
      okText="对应"
      onSaved={() => notify.success('已对应')}
      onClose={onClose}
    >
      <Field
        name="receiptId"
        label="收款"
        extra={
          query.data && list.length === 0
            ? '没有金额相同、日期相差一个月以内、还没有流水的收款，请点“登记”'
            : '金额相同、日期相差一个月以内、还没有流水的收款'
        }
      >
        <Select
          {...choicesOf(query)}
          options={list.map(({ id, no, receivedOn, cooperationName }) => ({
            value: id,
            label: `${no} · ${cooperationName} · ${receivedOn}`,
          }))}
        />
      </Field>
    </FormDrawer>
  );
}
