import type { Sheet, SheetItem } from '@shibiao/contract/performance';
import { useCans } from '../../lib/session.ts';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { actualAddress } from './actuals.ts';

/** An automatic figure as a link to its rows, where a list shows them. */
export function ActualLink({ sheet, item }: { sheet: Sheet; item: SheetItem }) {
  const can = useCans();
  if (item.actual === null) return <>—</>;
  const text = item.actual.toLocaleString('zh-CN');
  const to = item.source === 'auto' ? actualAddress(can, sheet, item) : null;
  if (to === null) return <span className="tabular">{text}</span>;
  return (
    <PageLink className="link tabular" to={to}>
      {text}
    </PageLink>
  );
}
