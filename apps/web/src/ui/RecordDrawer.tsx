import { type ReactNode, useState } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { useUnsaved } from '../lib/useUnsaved.ts';
import { confirmLossOf } from './confirm.ts';
import { PageDrawer } from './PageDrawer.tsx';

interface Props {
  title: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  width?: number;
  /** True with typed input: closing asks first. */
  isDirty?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** One record beside its list; belongs to the tab in which it was opened. */
export function RecordDrawer({ title, actions, width = 720, isDirty = false, onClose, children }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const isMobile = useIsMobile();
  useUnsaved(isDirty);
  return (
    <PageDrawer
      title={title}
      open={isOpen}
      width={width}
      // The title leaves no room for them on a phone.
      extra={isMobile ? null : actions}
      onClose={() => confirmLossOf(isDirty, () => setIsOpen(false))}
      afterOpenChange={(open) => !open && onClose()}
      className="record-drawer"
    >
      {isMobile && actions && <div className="record-drawer-actions">{actions}</div>}
      {children}
    </PageDrawer>
  );
}
