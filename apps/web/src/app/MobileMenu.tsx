import { Drawer } from 'antd';
import type { ReactNode } from 'react';

/** On a phone the sidebar comes as a drawer; a desktop never loads this. */
export default function MobileMenu({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer
      placement="left"
      size={200}
      open={isOpen}
      onClose={onClose}
      closable={false}
      styles={{ body: { padding: 0 } }}
      aria-label="菜单"
    >
      {children}
    </Drawer>
  );
}
