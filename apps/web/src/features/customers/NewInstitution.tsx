import { customersApi } from '@shibiao/contract/customers/customers';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { queryOf } from '../../lib/query.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionField } from '../../pickers/RegionField.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';

const FIELDS = ['institutionProvinceId', 'institutionCityId', 'institutionKind', 'institutionTaxNo'] as const;

/** Facts of the chosen institution while no such institution exists: the save creates it with them. */
export function NewInstitution() {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<string | null | undefined>('cooperationName', { form, preserve: true });
  const query = useQuery(
    queryOf(
      customersApi.isNameRegistered,
      { cooperationName: chosen ?? '' },
      { enabled: !!chosen, isQuiet: true },
    ),
  );
  const { data } = query;
  const isKnown = !chosen || data?.isNewInstitution === false;
  // Facts typed for another name are neither checked nor sent for a known institution.
  useEffect(() => {
    if (isKnown) for (const name of FIELDS) form.setFieldValue(name, undefined);
  }, [isKnown, form]);
  if (!chosen || !data?.isNewInstitution) return chosen && query.error ? <QueryLine of={query} /> : null;
  return (
    <FormSection title="新机构">
      <RegionField label="机构地区" names={['institutionProvinceId', 'institutionCityId']} />
      <Field name="institutionKind" label="机构类型">
        <DictionarySelect list="institutionKind" />
      </Field>
      <Field name="institutionTaxNo" label="机构税号" extra="开票时带出">
        <Input placeholder="统一社会信用代码" />
      </Field>
    </FormSection>
  );
}
