import { Drawer, type DrawerProps } from 'antd';
import { useIsMobile } from '../lib/media.ts';
import { useOptionalPage } from '../lib/page.tsx';
import './page-drawer.css';

interface Props extends Omit<DrawerProps, 'getContainer' | 'rootStyle' | 'size' | 'width'> {
  /** Pixels; a phone is filled. */
  width: number;
  /** A dialog in the middle, as high as its content, instead of a panel of the screen's height. */
  isDialog?: boolean;
}

/** A drawer of the tab in which it was opened: it goes out of sight with the tab, and comes back with it. */
export function PageDrawer({ width, open = true, isDialog = false, ...drawer }: Props) {
  const page = useOptionalPage();
  const isMobile = useIsMobile();
  return (
    <Drawer
      {...drawer}
      open={open}
      rootClassName={isDialog ? 'is-dialog' : ''}
      size={isMobile ? '100%' : width}
      // The shell's own drawers belong to no tab.
      {...(page ? { getContainer: page.container, rootStyle: { position: 'absolute' } } : {})}
    />
  );
}
