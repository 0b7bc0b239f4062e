import { USER_TYPE } from '@shibiao/contract/accounts';
import { LEVELS } from '@shibiao/contract/customers/customers';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { useQuery } from '@tanstack/react-query';
import { Form, Select, TreeSelect } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { useOrganisationTree } from '../../pickers/OrganisationPicker.tsx';
import { RegionsSelect } from '../../pickers/RegionsSelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';

/** Readers of a course or banner: kinds of users, and what narrows each kind. */
export function AudienceFields() {
  const form = Form.useFormInstance();
  const types = Form.useWatch<number[] | undefined>('userTypes', { form, preserve: true }) ?? [];
  return (
    <>
      <Field name="userTypes" label="给谁看" isWide>
        <Select mode="multiple" options={codeOptions(USER_TYPE)} />
      </Field>
      {types.includes(1) && (
        <>
          <Field name="roleKeys" label="员工的角色" extra="不选为全部">
            <Roles />
          </Field>
          <Field name="organisationIds" label="员工的部门" extra="含下级，不选为全部">
            <Organisations />
          </Field>
        </>
      )}
      {types.includes(2) && (
        <Field name="levels" label="机构等级" extra="不选为全部">
          <Select mode="multiple" options={codeOptions(LEVELS)} />
        </Field>
      )}
      {types.some((type) => type !== 1) && (
        <Field name="provinceIds" label="客户、讲师的省份" extra="不选为全部">
          <RegionsSelect isProvinces />
        </Field>
      )}
    </>
  );
}

interface ManyProps<T> {
  value?: T[];
  onChange?: (value: T[]) => void;
  id?: string;
}

function Roles(props: ManyProps<string>) {
  const query = useQuery(queryOf(learningCoursesApi.roles, {}));
  const options = (query.data?.list ?? []).map(({ key, name }) => ({ value: key, label: name }));
  return (
    <Select
      mode="multiple"
      {...props}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      {...choicesOf(query, '没有找到')}
    />
  );
}

function Organisations(props: ManyProps<number>) {
  const { tree } = useOrganisationTree();
  return <TreeSelect {...tree} multiple {...props} style={{ width: '100%' }} />;
}
