import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { DocumentTitle } from './DocumentTitle.tsx';
import { AnonymousOnly, RequireSession } from './guards.tsx';
import { Shell } from './loadShell.ts';
import { SignInPage } from './signin/SignInPage.tsx';
import { ExpiredDialog, Toasts } from './Toasts.tsx';

/** Each small, and none of them part of the sign-in page. */
const AuthRedirect = lazy(() => import('./public/AuthRedirect.tsx'));
const CodeDetail = lazy(() => import('./public/CodeDetail.tsx'));
const ErrorPage = lazy(() => import('./public/ErrorPage.tsx'));
const JumpPage = lazy(() => import('./public/JumpPage.tsx'));
const MessageDetail = lazy(() => import('./public/MessageDetail.tsx'));
const OpenShortCut = lazy(() => import('./public/OpenShortCut.tsx'));
const PosterDetails = lazy(() => import('./public/PosterDetails.tsx'));
const RedirectPage = lazy(() => import('./public/RedirectPage.tsx'));
const Shouye = lazy(() => import('./public/Shouye.tsx'));
const WechatLogin = lazy(() => import('./signin/WechatLogin.tsx'));

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
