import { RecordLink } from '../../ui/record/RecordLink.tsx';

interface Props {
  of: { contactId: number; contactName: string; coorgid: number; cooperationName: string };
}

/** A customer with its institution, beside a record of theirs. */
export const CustomerLinks = ({ of }: Props) => (
  <>
    <RecordLink kind="customer" id={of.contactId} isQuiet>
      {of.contactName}
    </RecordLink>
    {' · '}
    <RecordLink kind="institution" id={of.coorgid} isQuiet>
      {of.cooperationName}
    </RecordLink>
  </>
);
