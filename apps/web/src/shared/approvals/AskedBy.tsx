import { RecordLink } from '../../ui/record/RecordLink.tsx';

interface Props {
  approval: { askedById: number | null; askedByTeacherId: number | null; askedBy: string };
  isQuiet?: boolean;
}

/** The colleague or teacher who submitted a record, as a link. */
export const AskedBy = ({ approval: { askedById, askedByTeacherId, askedBy }, isQuiet = false }: Props) => (
  <RecordLink
    kind={askedByTeacherId === null ? 'person' : 'teacher'}
    id={askedByTeacherId ?? askedById}
    isQuiet={isQuiet}
  >
    {askedBy}
  </RecordLink>
);
