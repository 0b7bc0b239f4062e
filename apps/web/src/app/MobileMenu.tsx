import { Drawer } from 'antd';
import type { ReactNode } from 'react';

/** The sidebar as a drawer on phones; desktops never load this module. */
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
