import { COOPERATION_STATUS, MANAGEMENT_LEVEL, teachersApi } from '@shibiao/contract/teachers';
import { Select } from 'antd';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { codeOptions } from '../../ui/texts.tsx';

interface Props {
  ids: number[];
  onSaved: () => void;
  onClose: () => void;
}

/** Level, cooperation and tags of several teachers; empty fields stay unchanged. */
export function BatchEdit({ ids, onSaved, onClose }: Props) {
  return (
    <FormDrawer
      title={`修改 ${ids.length} 位讲师`}
      endpoint={teachersApi.editMany}
      formKey="teacher-batch"
      initial={{}}
      prepare={(values) => ({ ...values, id: ids })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field name="guanlilevel" label="级别">
        <Select allowClear={CLEARABLE} placeholder="不修改" options={codeOptions(MANAGEMENT_LEVEL)} />
      </Field>
      <Field name="hezuostatus" label="合作状态">
        <Select allowClear={CLEARABLE} placeholder="不修改" options={codeOptions(COOPERATION_STATUS)} />
      </Field>
      <Field name="addTags" label="添加标签（回车添加）" isWide>
        <Select mode="tags" open={false} tokenSeparators={['，', ',', '、']} />
      </Field>
    </FormDrawer>
  );
}
