import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { useUnsaved } from '../lib/useUnsaved.ts';
import { confirmLossOf } from './confirm.ts';
import { NotFound } from './ErrorState.tsx';
import { PageDrawer } from './PageDrawer.tsx';
import { QueryState } from './QueryState.tsx';

interface Frame {
  /** Beside a query: the title until its record is there. */
  title: ReactNode;
  width?: number;
  /** True with typed input: closing asks first. */
  isDirty?: boolean;
  /** True for a few lines: a dialog instead of a drawer, except on phones. */
  isSmall?: boolean;
  onClose: () => void;
}

interface OfContent extends Frame {
  query?: undefined;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

interface OfRecord<Row> extends Frame {
  /** Shown as a skeleton while pending, as an error with a retry, and as not found when its data is null. */
  query: Pick<UseQueryResult<Row | null>, 'data' | 'isPending' | 'error'> & {
    refetch: () => Promise<unknown>;
  };
  titleOf?: (record: Row) => ReactNode;
  /** Buttons at the right of the title; those of a function appear with the record. */
  actions?: ReactNode | ((record: Row) => ReactNode);
  /** Hint of a record that is not found. */
  gone?: string;
  children?: (record: Row) => ReactNode;
}

/** One record beside its list; belongs to the tab in which it was opened. */
export function RecordDrawer<Row extends object>(props: OfContent | OfRecord<Row>) {
  const { title, width = 720, isDirty = false, isSmall = false, onClose } = props;
  const [isOpen, setIsOpen] = useState(true);
  const isMobile = useIsMobile();
  useUnsaved(isDirty);
  const shown = props.query ? recordIn(props) : props;
  return (
    <PageDrawer
      title={shown.title ?? title}
      open={isOpen}
      width={width}
      isDialog={isSmall && !isMobile}
      // The title leaves no room for them on a phone.
      extra={isMobile ? null : shown.actions}
      onClose={() => confirmLossOf(isDirty, () => setIsOpen(false))}
      afterOpenChange={(open) => !open && onClose()}
      className="record-drawer"
    >
      {isMobile && shown.actions && <div className="record-drawer-actions">{shown.actions}</div>}
      {shown.children}
    </PageDrawer>
  );
}

/** Title, buttons and content of a record in each of its four states: read, pending, failed, not found. */
function recordIn<Row extends object>({
  query,
  title,
  titleOf,
  actions,
  gone = '记录不存在，或者已删除',
  children,
}: OfRecord<Row>): Pick<OfContent, 'title' | 'actions' | 'children'> {
  const record = query.data;
  const always = typeof actions === 'function' ? null : actions;
  if (record === null) return { title, actions: always, children: <NotFound hint={gone} /> };
  if (!record) return { title, actions: always, children: <QueryState of={query} /> };
  return {
    title: titleOf?.(record) ?? title,
    actions: typeof actions === 'function' ? actions(record) : actions,
    children: children?.(record),
  };
}
