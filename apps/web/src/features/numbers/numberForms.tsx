import { NUMBER_CANCELLED, NUMBER_MOVES, numbersApi } from '@shibiao/contract/numbers';
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput, MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { PhoneNumber } from './NumbersPage.tsx';

interface Props {
  number: PhoneNumber;
  onClose: () => void;
}

/** Form of a number's registration; status, holder and bindings follow. A cancelled number may still have bills. */
export function NumberMoveForm({ number, onClose }: Props) {
  const action = number.status === NUMBER_CANCELLED ? '费用' : number.holderId ? '归还' : '领用';
  return (
    <FormDrawer
      title={`登记：${number.number}`}
      endpoint={numbersApi.editLog}
      formKey="number-move"
      initial={{ id: number.id, version: number.version, action }}
      okText="登记"
      columns={1}
      onClose={onClose}
    >
      <MoveFields number={number} />
    </FormDrawer>
  );
}

const NOTES: Record<string, string> = { 换套餐: '新套餐', 绑定: '平台', 解绑: '平台' };

function MoveFields({ number }: { number: PhoneNumber }) {
  const form = Form.useFormInstance();
  const action = Form.useWatch<string>('action', { form, preserve: true }) ?? '';
  const bound = number.bindings
    .filter((one) => one.unbound_at === null)
    .map((one) => ({ value: one.service, label: one.service }));
  const isFee = action === '费用' || action === '换套餐';
  return (
    <>
      <Field name="action" label="登记">
        <Select
          options={codeOptions(NUMBER_MOVES).filter(
            ({ value }) => number.status !== NUMBER_CANCELLED || value === '费用',
          )}
        />
      </Field>
      {(action === '领用' || action === '转移') && (
        <Field name="holderId" label="持有人" mustFill>
          <PersonnelPicker />
        </Field>
      )}
      {action === '费用' && (
        <Field name="month" label="月份" mustFill>
          <MonthInput />
        </Field>
      )}
      {isFee && (
        <Field name="fee" label={action === '费用' ? '金额（元）' : '新月费（元）'} mustFill>
          <MoneyInput />
        </Field>
      )}
      <Field name="note" label={NOTES[action] ?? '说明'} mustFill={action in NOTES}>
        {action === '解绑' ? (
          <Select options={bound} />
        ) : (
          <Input placeholder={action === '绑定' ? '微信、银行、平台账号' : ''} />
        )}
      </Field>
    </>
  );
}

export function CancelForm({ number, onClose }: Props) {
  const { id, version, contractTo } = number;
  return (
    <FormDrawer
      title={`注销：${number.number}`}
      endpoint={numbersApi.cancel}
      formKey="number-cancel"
      initial={{ id, version }}
      okText="注销"
      columns={1}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title="注销后不能恢复使用"
        description={
          number.bound
            ? `仍绑定：${number.bound}。请先逐一解绑。`
            : '可用工信部“一证通查”核对名下号码绑定的平台。'
        }
      />
      <Field name="reason" label="原因">
        <Input />
      </Field>
      <Field name="cancelledOn" label="注销日期（不填：今天）">
        <DateInput />
      </Field>
      {contractTo && (
        <Field name="isContractKnown" label="合约" valuePropName="checked">
          <Checkbox>合约到 {contractTo}，仍要注销</Checkbox>
        </Field>
      )}
    </FormDrawer>
  );
}

export const RestoreForm = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <FormDrawer
    title="恢复误注销的号码"
    endpoint={numbersApi.restore}
    formKey="number-restore"
    initial={{ id }}
    okText="恢复"
    columns={1}
    onClose={onClose}
  >
    <Field name="reason" label="原因">
      <Input />
    </Field>
  </FormDrawer>
);
