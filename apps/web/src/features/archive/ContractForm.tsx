import { CONTRACT_KINDS } from '@shibiao/contract/archive/archive';
import { archiveApi } from '@shibiao/contract/archive/calls';
import { Alert, Form, Input, Select } from 'antd';
import { idsOf } from '../../lib/upload.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Contract } from './ContractsTab.tsx';

interface Props {
  personId: number;
  contract: Contract | null;
  /** Another contract of the person contains a probation. */
  hasProbation: boolean;
  onClose: () => void;
}

/** Form of a labour contract; a probation beyond the legal limits is refused with the limit. */
export default function ContractForm({ personId, contract, hasProbation, onClose }: Props) {
  return (
    <FormDrawer
      title={contract ? '修改合同' : '新建合同'}
      endpoint={archiveApi.edit}
      formKey="labour-contract"
      initial={contract ?? { kind: '固定', probationMonths: 0 }}
      prepare={({ file, ...values }) => {
        const [uploaded] = idsOf(file);
        const { kind, fromDate } = values as { kind: string; fromDate: string };
        return {
          id: personId,
          contracts: [
            {
              ...values,
              kind,
              fromDate,
              id: contract?.id,
              version: contract?.version,
              fileId: uploaded ?? contract?.fileId,
            },
          ],
        };
      }}
      onClose={onClose}
    >
      {hasProbation && (
        <Alert className="field-wide" type="info" showIcon title="已约定过试用期，同一人员只能约定一次" />
      )}
      <Field name="kind" label="类型" mustFill>
        <Select options={codeOptions(CONTRACT_KINDS)} />
      </Field>
      <Field name="no" label="合同编号">
        <Input />
      </Field>
      <Field name="fromDate" label="开始日期" mustFill>
        <DateInput />
      </Field>
      <Form.Item noStyle shouldUpdate={(before, after) => before.kind !== after.kind}>
        {({ getFieldValue }) =>
          getFieldValue('kind') !== '无固定' && (
            <Field name="toDate" label="结束日期" mustFill={getFieldValue('kind') !== '任务'}>
              <DateInput />
            </Field>
          )
        }
      </Form.Item>
      <Field name="probationMonths" label="试用期（月）">
        <NumberInput min={0} max={6} style={{ width: '100%' }} />
      </Field>
      <Field name="signedOn" label="签订日期">
        <DateInput />
      </Field>
      <Field name="file" label={contract?.fileId ? '换扫描件' : '扫描件'} isWide>
        <FileUpload purpose="personnel" max={1} />
      </Field>
    </FormDrawer>
  );
}
