import { usePage } from '../../lib/page.tsx';
import { useUser } from '../../lib/session.ts';
import { PersonSheets } from '../../shared/scoreSheets/PersonSheets.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** 我的绩效: one's own sheets, and the pending answer. */
export default function MyPerformancePage() {
  const page = usePage();
  const { personnelId } = useUser();
  if (personnelId === null) return <EmptyState title="没有人员资料" />;
  return <PersonSheets personnelId={personnelId} opening={Number(page.search.open) || null} />;
}
