import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { useNotices } from '../notify.ts';
import { queryClient } from '../query.ts';
import { clearToken } from '../token.ts';
import { forgetUnsaved } from '../unsaved.ts';
import { unmountAll } from './render.tsx';

// React's switch for act(). Workers of files with a person (person.ts) have it off.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT ??= true;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  clearToken();
  forgetUnsaved();
  queryClient.clear();
  useNotices.setState({ notices: [], cards: [], isExpired: false });
});

afterEach(unmountAll);

// The next file shares the document, modules and globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});
