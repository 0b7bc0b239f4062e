import { usePage } from '../../../lib/page.tsx';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';

/** Who is ranked: a person is a link to the record, an organisation has none. */
export const Ranked = ({ row }: { row: { id: number; name: string } }) => (
  <RecordLink kind="person" id={row.id} isOpen={usePage().search.by !== 'organisation'}>
    {row.name}
  </RecordLink>
);
