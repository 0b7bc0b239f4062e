import { Drawer, type DrawerProps } from 'antd';
import { useIsMobile } from '../lib/media.ts';
import { useOptionalPage } from '../lib/page.tsx';
import './page-drawer.css';

interface Props extends Omit<DrawerProps, 'getContainer' | 'rootStyle' | 'size' | 'width'> {
  /** Width in pixels; a phone is filled. */
  width: number;
  /** A centred dialog with the height of its content, instead of a full-height panel. */
  isDialog?: boolean;
}

/** A drawer of the tab in which it was opened: hidden and shown with the tab. */
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
      getContainer={page?.container}
      rootStyle={page ? { position: 'absolute' } : undefined}
    />
  );
}
