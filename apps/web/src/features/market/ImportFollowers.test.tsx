import { MOST_FILE_BYTES } from '@shibiao/contract/market/followers';
import { act } from 'react';
import { expect, it } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import type { Channel } from './followers.ts';
import ImportFollowers from './ImportFollowers.tsx';

const channel = { id: 3, platform: '抖音', name: '师表', closedOn: null } as Channel;

it('a file beyond the limit is refused before it is sent', async () => {
  const asked = serve(() => good({ list: [], written: 0 }));
  await openPage(<ImportFollowers channels={[channel]} onClose={() => undefined} />);
  await act(async () => {
    find('.ant-select').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await until(() => find('.ant-select-item-option'));
  await click(find('.ant-select-item-option'));
  const input = find<HTMLInputElement>('input[type=file]');
  const file = new File([new Uint8Array(MOST_FILE_BYTES + 1)], '粉丝.xlsx');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => expect(find('.ant-alert').textContent).toContain('文件不能超过 1 MB'));
  expect(useNotices.getState().notices).toEqual([]);
  expect(asked).toEqual([]);
});
