import { personnelApi } from '@shibiao/contract/personnel';
import { RegionsSelect } from '../../pickers/RegionsSelect.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Person } from './personnel.filters.tsx';

/** Provinces and cities of a person's responsibility: the scope of 区域客户. */
export default function RegionsForm({ person, onClose }: { person: Person; onClose: () => void }) {
  return (
    <FormDrawer
      title={`${person.personnelname} 的负责区域`}
      endpoint={personnelApi.editResponsibleRegions}
      formKey="personnel-regions"
      initial={{
        id: person.personnelid,
        version: person.version,
        regionIds: person.regions.map((region) => region.codeid),
      }}
      onClose={onClose}
    >
      <Field name="regionIds" label="省、市（可多选）" isWide>
        <RegionsSelect />
      </Field>
    </FormDrawer>
  );
}
