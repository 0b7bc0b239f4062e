import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { AnonymousOnly, RequireSession } from './guards.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';
import { AuthRedirect } from './public/AuthRedirect.tsx';
import { CodeDetail } from './public/CodeDetail.tsx';
import { ErrorPage } from './public/ErrorPage.tsx';
import { JumpPage } from './public/JumpPage.tsx';
import { MessageDetail } from './public/MessageDetail.tsx';
import { OpenShortCut } from './public/OpenShortCut.tsx';
import { PosterDetails } from './public/PosterDetails.tsx';
import { RedirectPage } from './public/RedirectPage.tsx';
import { Shouye } from './public/Shouye.tsx';
import { SignInPage } from './signin/SignInPage.tsx';
import { WechatLogin } from './signin/WechatLogin.tsx';
import { ExpiredDialog, Toasts } from './Toasts.tsx';

/** antd and everything behind the sign-in; the sign-in page fetches it ahead while the person types. */
export const loadShell = () => import('./Shell.tsx');
const Shell = lazy(loadShell);

export function App() {
  return (
    <>
      <DocumentTitle />
      <Suspense fallback={<div className="boot" role="status" aria-label="加载中" />}>
        <Routes>
          <Route element={<AnonymousOnly />}>
            <Route path="/login" element={<SignInPage />} />
            <Route path="/wxLogin" element={<WechatLogin />} />
            <Route path="/bindWxUser" element={<SignInPage isBinding />} />
          </Route>
          <Route path="/auth-redirect" element={<AuthRedirect />} />
          <Route path="/jumpPage" element={<JumpPage />} />
          <Route path="/posterDetails" element={<PosterDetails />} />
          <Route path="/shouye" element={<Shouye />} />
          <Route path="/messageDetail/:id" element={<MessageDetail />} />
          <Route path="/codeDetail" element={<CodeDetail />} />
          <Route path="/redirect/*" element={<RedirectPage />} />
          <Route path="/openShortCut" element={<OpenShortCut />} />
          <Route path="/404" element={<ErrorPage code={404} />} />
          <Route path="/401" element={<ErrorPage code={401} />} />
          <Route element={<RequireSession />}>
            <Route path="*" element={<Shell />} />
          </Route>
        </Routes>
      </Suspense>
      <Toasts />
      <ExpiredDialog />
    </>
  );
}
