import type { OutputOf } from '@shibiao/contract/endpoint';
import type { systemApi } from '@shibiao/contract/system';
import { expect, it } from 'vitest';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import ErrorsPage from './ErrorsPage.tsx';

const error: OutputOf<typeof systemApi.errors>['list'][number] = {
  id: 1,
  message: 'Error: 坏了',
  stack: 'at Ot (/assets/Shell-a1.js:1:9)',
  source: 'at Ot (src/app/Shell.tsx:3:5)',
  url: '/home',
  userAgent: null,
  release: null,
  hits: 2,
  byId: null,
  byName: null,
  firstAt: '2026-03-09 08:00:00',
  lastAt: '2026-03-09 09:00:00',
  resolvedAt: null,
};

it.each([
  ['file and line of the source, where a map knows them', error, error.source],
  ['the reported stack, where no map does', { ...error, source: null }, error.stack],
])('an opened error shows %s', async (_, row, shown) => {
  serve(() => good({ list: [row], total: 1 }));
  await openPage(<ErrorsPage />, '/system-setting/errors');
  await click(await until(() => find('tbody button.link', '坏了')));
  await until(() => expect(document.querySelector('pre')?.textContent).toBe(shown));
});
