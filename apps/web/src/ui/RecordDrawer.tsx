import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { usePage } from '../lib/page.tsx';
import { useUnsaved } from '../lib/useUnsaved.ts';
import { confirmLossOf } from './confirm.ts';

interface Props {
  title: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  width?: number;
  /** Something was typed in it: closing asks first. */
  isDirty?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** One record beside its list; it belongs to the tab it was opened in. */
export function RecordDrawer({ title, actions, width = 720, isDirty = false, onClose, children }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const page = usePage();
  const isMobile = useIsMobile();
  useUnsaved(isDirty);
  return (
    <Drawer
      title={title}
      open={isOpen}
      size={isMobile ? '100%' : width}
      // Beside the title there is no room for them on a phone.
      extra={isMobile ? null : actions}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
      onClose={() => confirmLossOf(isDirty, () => setIsOpen(false))}
      afterOpenChange={(open) => !open && onClose()}
      className="record-drawer"
    >
      {isMobile && actions && <div className="record-drawer-actions">{actions}</div>}
      {children}
    </Drawer>
  );
}
