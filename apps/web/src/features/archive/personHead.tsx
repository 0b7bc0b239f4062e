import { STAFF_STATUS } from '@shibiao/contract/archive/archive';
import { lazy } from '../../ui/lazy.tsx';
import type { RecordHead } from '../../ui/record/head.ts';
import { StatusTag } from '../../ui/texts.tsx';
import type { Archive } from './tabs.tsx';
import { tenureText } from './tenure.ts';

const loadForm = () => import('./ArchiveForm.tsx');
const ArchiveForm = lazy(loadForm);

/** The person's name, state and place, with the form that edits the archive's facts in place. */
export const personHead = (person: Archive, mayEdit: boolean): RecordHead => ({
  title: person.name,
  tags: <StatusTag value={person.status} of={STAFF_STATUS} />,
  summary: [
    person.jobNo,
    person.organisationName,
    person.post,
    person.tenureMonths !== null && `司龄 ${tenureText(person.tenureMonths)}`,
  ]
    .filter(Boolean)
    .join(' · '),
  form: mayEdit ? (close) => <ArchiveForm person={person} onClose={close} /> : null,
  near: loadForm,
});
