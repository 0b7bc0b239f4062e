import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useNotices } from '../../../lib/notify.ts';
import { click, find, openPage, render, type, typeKeys, until } from '../../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../../lib/testing/server.ts';
import { FollowUpLine } from './FollowUpLine.tsx';

const STEPS = {
  list: [
    { label: '明天', weekday: '周三', at: '2026-03-11 09:00:00' },
    { label: '3 天后', weekday: '周五', at: '2026-03-13 09:00:00' },
    { label: '一周后', weekday: '周二', at: '2026-03-17 09:00:00' },
  ],
};
/** Serves the save and the suggested next steps. */
function served(save: Parameters<typeof serve>[0] = () => good({ id: 9 })) {
  const asked: Parameters<typeof save>[0][] = [];
  serve((one) => {
    if (one.path.endsWith('/nextSteps')) return good(STEPS);
    asked.push(one);
    return save(one);
  });
  return asked;
}

async function open(onNext?: () => void) {
  const asked = served();
  await openPage(<FollowUpLine customerId={7} onNext={onNext} />);
  const note = find<HTMLTextAreaElement>('textarea[aria-label="跟进内容"]');
  const write = (text: string) => type(note as unknown as HTMLInputElement, text);
  return { asked, note, write };
}
const button = (text: string) => find('[data-part="follow-line"] button', text);

describe('FollowUpLine', () => {
  it('saves note and next date together and shows the next customer', async () => {
    let walked = 0;
    const { asked, note, write } = await open(() => walked++);
    await write('要内训报价');
    await click(await until(() => button('一周后')));
    await click(button('保存并下一个'));
    await until(() => expect(walked).toBe(1));
    expect(asked[0]?.body).toEqual({
      contactId: 7,
      method: '电话',
      content: '要内训报价',
      nextAt: '2026-03-17 09:00:00',
    });
    expect(note.value).toBe('');
  });

  it('asks for the next date, and saves without one only on the second press', async () => {
    const { asked, write } = await open();
    await write('没接');
    await click(button('保存'));
    expect(asked).toHaveLength(0);
    expect(find('[role=alert]').textContent).toBe('下次什么时候跟进？');
    await click(button('不约了，直接保存'));
    await until(() => expect(asked[0]?.body).toEqual({ contactId: 7, method: '电话', content: '没接' }));
  });

  it('Ctrl and Enter save; an empty note does nothing', async () => {
    const { asked, note, write } = await open();
    const press = () =>
      act(async () => {
        note.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
      });
    await press();
    await write('约了面谈');
    await click(await until(() => button('明天周三')));
    await press();
    await until(() => expect(asked).toHaveLength(1));
  });

  it('Ctrl and Enter save from a chip and from the date as well', async () => {
    const { asked, write } = await open();
    const press = (target: HTMLElement) =>
      act(async () => {
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
      });
    await write('约了面谈');
    const chip = await until(() => button('3天后周五'));
    await click(chip);
    await press(chip);
    await until(() => expect(asked[0]?.body).toMatchObject({ nextAt: '2026-03-13 09:00:00' }));
    await until(() => expect(find<HTMLTextAreaElement>('textarea[aria-label="跟进内容"]').value).toBe(''));
    await write('再约');
    const date = find<HTMLInputElement>('input[aria-label="下次跟进"]');
    await typeKeys(date, '2026-12-15 10:00');
    await press(date);
    await until(() => expect(asked[1]?.body).toMatchObject({ nextAt: '2026-12-15 10:00:00' }));
  });

  it('changes the existing follow-up after a lost answer, without creating a second one', async () => {
    const asked = served(({ body }) => {
      if (body.id) return good({ id: 9 });
      if (asked.length > 1)
        return envelope(400, '此前已保存，当时的内容与现在的不同', { savedBefore: { id: 9 } });
      throw new TypeError('Failed to fetch');
    });
    await render(<FollowUpLine customerId={3} />);
    const note = () => find<HTMLTextAreaElement>('textarea[aria-label="跟进内容"]');
    await type(note() as unknown as HTMLInputElement, '聊了课题');
    await click(find('button', '保存'));
    await click(find('button', '不约了，直接保存'));
    await until(() => expect(asked).toHaveLength(1));
    await type(note() as unknown as HTMLInputElement, '聊了课题和预算');
    await until(() =>
      expect(find('[data-part="follow-line-save"] button').className).not.toContain('loading'),
    );
    await click(find('button', '不约了，直接保存'));
    await until(() => expect(note().value).toBe(''));
    expect(asked.map(({ body }) => [body.id, body.content])).toEqual([
      [undefined, '聊了课题'],
      [undefined, '聊了课题和预算'],
      [9, '聊了课题和预算'],
    ]);
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['网络错误', '已记录']);
  });
});
