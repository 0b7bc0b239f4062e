import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { usePage } from '../../lib/page.tsx';
import { useCans } from '../../lib/session.ts';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';

interface Props {
  row: { id: number; name: string; mayOpen: boolean };
  /** The span of the ranking; the person's page opens with it. */
  span: { from: string; to: string };
}

/**
 * Name of a ranked subject: a person opens their statistics, or the archive for people who read that alone; an
 * organisation has no page.
 */
export function RankedName({ row, span: { from, to } }: Props) {
  const isPerson = usePage().search.by !== 'organisation';
  const can = useCans();
  if (isPerson && row.mayOpen && can(salespeopleApi.one))
    return <PageLink to={`/sales/people/${row.id}?from=${from}&to=${to}`}>{row.name}</PageLink>;
  return (
    <RecordLink kind="person" id={row.id} isOpen={isPerson}>
      {row.name}
    </RecordLink>
  );
}
