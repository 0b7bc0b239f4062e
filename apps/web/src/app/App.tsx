import { SIGN_IN_PAGES } from '@shibiao/contract/pages';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { rememberShown } from './blockBack.ts';
import { DocumentTitle } from './DocumentTitle.tsx';
import { RequireSession, SignInDocument } from './guards.tsx';
import { Shell } from './loadShell.ts';
import { RootErrorBoundary } from './RootErrorBoundary.tsx';
import { BrowserLayer, ExpiredDialog, Toasts } from './Toasts.tsx';

/** Lazy pages of their own, each small, so that no page loads the others' code. */
const AuthRedirect = lazy(() => import('./public/AuthRedirect.tsx'));
const CodeDetail = lazy(() => import('./public/CodeDetail.tsx'));
const ErrorPage = lazy(() => import('./public/ErrorPage.tsx'));
const JumpPage = lazy(() => import('./public/JumpPage.tsx'));
const MessageDetail = lazy(() => import('./public/MessageDetail.tsx'));
const OpenShortCut = lazy(() => import('./public/OpenShortCut.tsx'));
const PosterDetails = lazy(() => import('./public/PosterDetails.tsx'));
const RedirectPage = lazy(() => import('./public/RedirectPage.tsx'));
const Shouye = lazy(() => import('./public/Shouye.tsx'));

export function App() {
  return (
    <>
      <ShownAddress />
      <DocumentTitle />
      <RootErrorBoundary>
        <Suspense fallback={<div className="boot" role="status" aria-label="加载中" />}>
          <Routes>
            {SIGN_IN_PAGES.map((path) => (
              <Route key={path} path={path} element={<SignInDocument />} />
            ))}
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
      </RootErrorBoundary>
      <Toasts />
      <ExpiredDialog />
      <BrowserLayer />
    </>
  );
}

function ShownAddress() {
  const location = useLocation();
  useLayoutEffect(rememberShown, [location]);
  return null;
}
