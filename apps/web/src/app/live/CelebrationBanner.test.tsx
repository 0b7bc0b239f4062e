import { screen } from '@testing-library/dom';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../lib/notify.ts';
import { render, unmountAll } from '../../lib/testing/render.tsx';
import { CelebrationBanner } from './CelebrationBanner.tsx';
import { celebrate } from './celebrations.ts';

const isMobileNow = vi.hoisted(() => vi.fn(() => false));
vi.mock('../../lib/media.ts', () => ({ isMobileNow, useIsMobile: isMobileNow }));

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await unmountAll();
  isMobileNow.mockReturnValue(false);
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryByRole('status')?.textContent ?? null;
const order = { org: '华东', saleMan: '蒋天宇', lessonInfo: '反洗钱实务', lessondays: '2' };

test('a celebration waits until the open drawer is closed, then lasts its five seconds', async () => {
  await render(<div role="dialog" aria-label="新建客户" />);
  await render(<CelebrationBanner />);
  act(() => celebrate('first', order, { isSilent: true }));
  await after(20_000);
  expect(shown()).toBeNull();
  screen.getByRole('dialog').style.display = 'none';
  await after(600);
  expect(shown()).toContain('恭喜 华东 蒋天宇 成功签单');
  await after(4000);
  expect(shown()).toContain('反洗钱实务 · 2 天');
  await after(1100);
  expect(shown()).toBeNull();
});

test('celebrations follow one another where nothing is open', async () => {
  await render(<CelebrationBanner />);
  act(() => celebrate('second', order, { isSilent: true }));
  act(() => celebrate('third', { ...order, saleMan: '沈海燕' }, { isSilent: true }));
  await after(600);
  expect(shown()).toContain('蒋天宇');
  await after(5600);
  expect(shown()).toContain('沈海燕');
  await after(5600);
  expect(shown()).toBeNull();
});

test('a celebration on a phone waits until the message card in its place is gone', async () => {
  isMobileNow.mockReturnValue(true);
  await render(<CelebrationBanner />);
  act(() => notify.card({ key: 'lesson', title: '课程已确认', text: '反洗钱实务', onOpen: () => undefined }));
  act(() => celebrate('fourth', order, { isSilent: true }));
  await after(4000);
  expect(shown()).toBeNull();
  await after(2000);
  expect(shown()).toContain('蒋天宇');
});
