import type { SignInPage as Page } from '@shibiao/contract/pages';
import { lazy, Suspense, useEffect } from 'react';
import { PRODUCT } from '../product.ts';
import { ExpiredDialog, Toasts } from '../Toasts.tsx';
import { SignInPage } from './SignInPage.tsx';

const WechatLogin = lazy(() => import('./WechatLogin.tsx'));

const TITLES: Record<Page, string> = { '/login': '登录', '/wxLogin': '微信登录', '/bindWxUser': '绑定微信' };

/** The sign-in document. It has no router: each page is loaded anew. */
export function SignIn({ page }: { page: Page }) {
  useEffect(() => {
    document.title = `${TITLES[page]} - ${PRODUCT}`;
  }, [page]);
  return (
    <>
      {page === '/wxLogin' ? (
        <Suspense fallback={<div className="boot" role="status" aria-label="加载中" />}>
          <WechatLogin />
        </Suspense>
      ) : (
        <SignInPage isBinding={page === '/bindWxUser'} />
      )}
      <Toasts />
      <ExpiredDialog />
    </>
  );
}
