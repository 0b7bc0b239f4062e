import './lib/withoutEval.ts';
// Imported before the pages, because their own styles follow it.
import 'virtual:palette.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { blockBack } from './app/blockBack.ts';
import { mendSelectKeys } from './app/selectKeys.ts';
import { followSystem } from './lib/systemTheme.ts';

// Registered before the router, which must not see blocked events.
blockBack();
mendSelectKeys();

followSystem();

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
