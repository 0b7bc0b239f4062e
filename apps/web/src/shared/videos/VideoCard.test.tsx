import { videosApi } from '@shibiao/contract/videos';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { click, find, render, until } from '../../lib/testing/render.tsx';
import { good, type Request, sentTo, serve } from '../../lib/testing/server.ts';
import { MOMENT } from './usePointedAt.ts';
import { VideoCard } from './VideoCard.tsx';

const video = {
  id: 7,
  title: '网点转型',
  teachername: '李老师',
  kind: '试讲',
  duration: 600,
  posterUrl: null,
};
let asked: Request[];
let opened = 0;

beforeEach(async () => {
  opened = 0;
  useSession.setState({ functions: new Set([videosApi.play.path]) });
  asked = serve(() => good({ url: '/api/file/view?id=7', title: '网点转型', viewId: null, startAt: 0 }));
  await render(<VideoCard video={video} onOpen={() => (opened += 1)} />);
});
afterEach(() => void vi.useRealTimers());

const card = () => find('button', '网点转型');
const player = () => document.querySelector('video');
const point = (type: 'pointerover' | 'pointerout', pointerType: string) =>
  act(async () => {
    const init = { bubbles: true, pointerType, relatedTarget: document.body };
    card().dispatchEvent(new PointerEvent(type, init));
  });
/** The pointer comes to the card and stays for so many milliseconds. */
async function rest(ms: number, pointerType = 'mouse'): Promise<void> {
  vi.useFakeTimers();
  await point('pointerover', pointerType);
  await act(async () => vi.advanceTimersByTime(ms));
  // Answers that were asked for meanwhile arrive by timers of no length.
  for (let i = 0; i < 5; i++) await act(async () => vi.advanceTimersByTimeAsync(0).then(() => undefined));
  vi.useRealTimers();
}

it('a pointer that rests on a video plays it without sound and as a preview, until it leaves', async () => {
  await rest(MOMENT);
  await until(() => expect(player()?.getAttribute('src')).toBe('/api/file/view?id=7'));
  const shown = player();
  expect(shown?.muted).toBe(true);
  expect(sentTo(videosApi.play, asked)).toMatchObject([{ body: { id: '7' } }]);
  expect(['1', 'true']).toContain(asked[0]?.query.isPreview);
  await point('pointerout', 'mouse');
  expect(player()).toBeNull();
  expect(shown?.hasAttribute('src')).toBe(false);
  await rest(MOMENT);
  await until(() => expect(player()).not.toBeNull());
  expect(asked).toHaveLength(1);
});

it('a preview ends when the video is opened', async () => {
  await rest(MOMENT);
  await until(() => expect(player()).not.toBeNull());
  await click(card());
  expect([player(), opened]).toEqual([null, 1]);
});

it('a pointer that passes, a finger, and a person who asks for less or may not play load nothing', async () => {
  await rest(MOMENT - 1);
  await point('pointerout', 'mouse');
  await rest(MOMENT, 'touch');
  await point('pointerout', 'touch');
  const asks = vi.spyOn(window, 'matchMedia');
  asks.mockReturnValue({ matches: true } as MediaQueryList);
  await rest(MOMENT);
  await point('pointerout', 'mouse');
  asks.mockRestore();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await rest(MOMENT);
  await point('pointerout', 'mouse');
  Reflect.deleteProperty(navigator, 'connection');
  await act(async () => useSession.setState({ functions: new Set() }));
  await rest(MOMENT);
  await act(async () => undefined);
  expect([asked, player()]).toEqual([[], null]);
});
