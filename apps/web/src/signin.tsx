// Imported first, because the pages' own styles follow it.
import 'virtual:palette.css';
import './app/base.css';
import { signInPageOf } from '@shibiao/contract/pages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { blockBack } from './app/blockBack.ts';
import { SignIn } from './app/signin/SignIn.tsx';
import { showLeftError } from './lib/leftError.ts';
import { followSystem } from './lib/systemTheme.ts';
import { readToken } from './lib/token.ts';

// The browser may show a cached sign-in page after somebody has signed in.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readToken()) window.location.replace('/');
});

if (readToken()) {
  window.location.replace('/');
} else {
  followSystem();
  blockBack();
  showLeftError();
  const root = document.getElementById('root');
  if (!root) throw new Error('#root is missing');
  createRoot(root).render(
    <StrictMode>
      <SignIn page={signInPageOf(window.location.pathname) ?? '/login'} />
    </StrictMode>,
  );
}
