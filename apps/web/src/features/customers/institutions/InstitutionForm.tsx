import { LEVELS } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { Input, Select } from 'antd';
import { call } from '../../../lib/call.ts';
import { DictionarySelect } from '../../../pickers/DictionarySelect.tsx';
import { RegionField } from '../../../pickers/RegionField.tsx';
import { CLEARABLE } from '../../../ui/clearable.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

interface Props {
  institution: OutputOf<typeof institutionsApi.institution> | null;
  onSaved?: (id: number) => void;
  onClose: () => void;
}

/** Form of an institution; former names stay searchable. */
export default function InstitutionForm({ institution, onSaved, onClose }: Props) {
  return (
    <FormDrawer
      title={institution ? '修改机构' : '新建机构'}
      endpoint={institutionsApi.saveInstitution}
      formKey="institution"
      initial={institution ?? {}}
      reload={institution ? () => call(institutionsApi.institution, { id: institution.id }) : undefined}
      onSaved={(saved) => onSaved?.(saved.id)}
      onClose={onClose}
    >
      <Field name="cooperationName" label="名称" isWide>
        <Input />
      </Field>
      <RegionField label="地区" names={['provinceId', 'cityId', 'districtId']} isWide />
      <Field name="kind" label="类型">
        <DictionarySelect list="institutionKind" />
      </Field>
      <Field name="taxNo" label="税号" extra="开票时带出">
        <Input placeholder="统一社会信用代码" />
      </Field>
      <Field name="level" label="等级">
        <Select allowClear={CLEARABLE} options={codeOptions(LEVELS)} />
      </Field>
      <Field name="industry" label="行业">
        <DictionarySelect list="industry" />
      </Field>
      <Field name="source" label="来源">
        <DictionarySelect list="customerSource" />
      </Field>
      <Field name="address" label="地址" isWide>
        <Input />
      </Field>
      <Field name="website" label="网址" isWide>
        <Input inputMode="url" />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
