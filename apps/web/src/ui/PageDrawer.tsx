import { Drawer, type DrawerProps } from 'antd';
import { useIsMobile } from '../lib/media.ts';
import { useOptionalPage } from '../lib/page.tsx';

interface Props extends Omit<DrawerProps, 'getContainer' | 'rootStyle' | 'size' | 'width'> {
  /** Pixels; a phone is filled. */
  width: number;
}

/** A drawer of the tab in which it was opened: it goes out of sight with the tab, and comes back with it. */
export function PageDrawer({ width, open = true, ...drawer }: Props) {
  const page = useOptionalPage();
  const isMobile = useIsMobile();
  return (
    <Drawer
      {...drawer}
      open={open}
      size={isMobile ? '100%' : width}
      // The shell's own drawers belong to no tab.
      {...(page ? { getContainer: page.container, rootStyle: { position: 'absolute' } } : {})}
    />
  );
}
