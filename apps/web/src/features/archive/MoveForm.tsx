import { archiveApi } from '@shibiao/contract/archive/calls';
import { notify } from '../../lib/notify.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { WAITS_FOR_CONSENT } from '../../shared/personnel/placeWords.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Archive } from './tabs.tsx';

/** Form of a move: the new place and the day from which it counts. */
export default function MoveForm({ person, onClose }: { person: Archive; onClose: () => void }) {
  return (
    <FormDrawer
      title={`${person.name} 调岗调动`}
      endpoint={archiveApi.edit}
      formKey="archive-move"
      initial={{
        id: person.id,
        organisationId: person.organisationId,
        leaderId: person.leaderId,
        post: person.post,
        grade: person.grade,
      }}
      prepare={({ organisationId, leaderId, post, grade, effectiveOn }) => ({
        id: person.id,
        organisationId,
        leaderId,
        post,
        grade,
        effectiveOn,
      })}
      onSaved={({ isAsked }) => isAsked && notify.info(WAITS_FOR_CONSENT)}
      onClose={onClose}
    >
      <Field name="organisationId" label="部门" mustFill>
        <OrganisationPicker />
      </Field>
      <Field name="leaderId" label="上级">
        <PersonnelPicker filter={(one) => one.personnelid !== person.id} />
      </Field>
      <Field name="post" label="岗位">
        <DictionarySelect list="post" />
      </Field>
      <Field name="grade" label="职级">
        <DictionarySelect list="grade" />
      </Field>
      <Field
        name="effectiveOn"
        label="生效日期"
        mustFill
        extra="可填过去（拆分任职记录）或 31 天以内（到时自动生效）"
      >
        <DateInput />
      </Field>
    </FormDrawer>
  );
}
