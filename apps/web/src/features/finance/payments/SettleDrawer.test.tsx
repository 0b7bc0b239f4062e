import { paymentsApi } from '@shibiao/contract/finance/payments';
import { expect, it } from 'vitest';
import { useNotices } from '../../../lib/notify.ts';
import { click, find, openPage, until } from '../../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../../lib/testing/server.ts';
import SettleDrawer from './SettleDrawer.tsx';

const preview = { net: '5000.00', tax: '0.00', list: [{ teacherId: 1, teachername: '王老师', lines: [] }] };

it('goes on from a save whose answer was lost: the lessons are not tried again, the same save is sent', async () => {
  let isMade = false;
  let closed = 0;
  const asked = serve(({ path }) => {
    if (path.endsWith(paymentsApi.settlementPreview.path))
      return isMade ? envelope(400, '所选课程中有的已申请付款') : good(preview);
    if (isMade) return good({ ids: [9] });
    isMade = true;
    throw new TypeError('Failed to fetch');
  });
  await openPage(<SettleDrawer lessonIds={[3]} onSettled={() => undefined} onClose={() => closed++} />);
  const button = await until(() => find('button', '提交1份付款申请'));
  await click(button);
  await until(() => expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['网络错误']));
  await until(() => expect(button.classList.contains('ant-btn-loading')).toBe(false));
  await click(button);
  await until(() => expect(closed).toBe(1));
  const sent = asked.filter(({ path }) => path.endsWith(paymentsApi.settle.path));
  const [first, again] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(first);
  expect(sent).toHaveLength(2);
  expect(useNotices.getState().notices.map(({ text }) => text)).not.toContain('所选课程中有的已申请付款');
});
