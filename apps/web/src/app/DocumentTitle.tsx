import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PRODUCT } from './product.ts';
import { useTabs } from './tabs.ts';

const PUBLIC_TITLES: Record<string, string> = {
  '/auth-redirect': '授权登录',
  '/jumpPage': '页面跳转',
  '/posterDetails': '活动详情',
  '/shouye': '首页',
  '/codeDetail': '附件下载',
  '/openShortCut': '桌面快捷方式',
  '/404': '页面不存在',
  '/401': '没有权限',
};

/** The window's title follows the shown page. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  const tabTitle = useTabs(({ tabs }) => tabs.find((tab) => tab.path === pathname)?.title);
  const title = PUBLIC_TITLES[pathname] ?? (pathname.startsWith('/messageDetail/') ? '公司消息' : tabTitle);
  useEffect(() => {
    document.title = title ? `${title} - ${PRODUCT}` : PRODUCT;
  }, [title]);
  return null;
}
