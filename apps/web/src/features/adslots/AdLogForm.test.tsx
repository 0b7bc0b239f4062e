import { adslotsApi } from '@shibiao/contract/adslots';
import { act } from 'react';
import { expect, it } from 'vitest';
import { openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import AdLogForm from './AdLogForm.tsx';

it('figures name the booking that they are of, one of the chosen slot', async () => {
  const asked = serve(() => good({ list: [], total: 0 }));
  await openPage(<AdLogForm log={null} slot={{ id: 7, name: '抖音 · 信息流' }} onClose={() => undefined} />);
  const picker = () => document.getElementById('bookingId') as HTMLInputElement;
  await until(() => expect(picker()).not.toBeNull());
  await act(async () => picker().dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  const bookings = () => asked.filter(({ path }) => path === `/api${adslotsApi.bookingList.path}`);
  await until(() => expect(bookings()[0]?.query).toMatchObject({ slotId: '7' }));
});
