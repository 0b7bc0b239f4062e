import { useUser } from '../lib/session.ts';

/** The home tab until the menu names a dashboard. */
export function Welcome() {
  const user = useUser();
  return (
    <div className="welcome">
      <h1>{user.name}，您好</h1>
      <p>从左侧菜单进入，或按 Ctrl K 搜索记录、打开页面、新建，按 ? 看全部按键。</p>
    </div>
  );
}
