import { CompassOutlined } from '@ant-design/icons';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown inside the shell when the menu names a view that this version lacks. */
export function NotFound() {
  return <EmptyState icon={<CompassOutlined />} title="404 页面不存在" hint="该页面尚未开放，或地址有误。" />;
}
