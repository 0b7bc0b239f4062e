import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { customersApi } from '@shibiao/contract/customers/customers';
import { videosApi } from '@shibiao/contract/videos';
import type pg from 'pg';
import { launchBrowser } from '../browser.ts';
import { type Figures, load } from '../load.ts';

export interface StreamFigures {
  readers: number;
  /** Ranges that were answered, those that failed, and the megabytes per second of all readers. */
  ranges: number;
  failed: number;
  rate: number;
  quiet: Figures;
  meanwhile: Figures;
  /** ms from the address to the first frame in Chromium, the middle of five: alone, and beside the readers. */
  firstFrame: { alone: number; beside: number };
}

export const READERS = 100;
const MEGABYTE = 1_048_576;
const SIZE = 64 * MEGABYTE;
/** A range, and the time until the next one: a video of a megabit per second. */
const RANGE = MEGABYTE / 4;
const EVERY_MS = 2000;
const SECONDS = 8;
const VIEWS = 5;
const CLIP = path.resolve('apps/server/src/db/seed/demo/clips/clip-1.mp4');

/** A hundred readers of one video while others open a list. */
export async function measureStreams(
  origin: string,
  token: string,
  pool: pg.Pool,
  data: string,
): Promise<StreamFigures> {
  const headers = { authorization: `bearer ${token}`, client: 'web' };
  const url = origin + (await address(origin, headers, await videoWithBytes(pool, data)));
  const list = () =>
    load(origin, () => ({ path: `/api${customersApi.list.path}?page=1&count=20`, headers }), {
      seconds: SECONDS,
      connections: 4,
      rate: 40,
    });
  const browser = await launchBrowser();
  const alone = await firstFrame(browser, url, token);
  const quiet = await list();
  const controller = new AbortController();
  const sums = { ranges: 0, failed: 0 };
  const readers = Array.from({ length: READERS }, (_, i) => read(url, headers, i, sums, controller.signal));
  const began = performance.now();
  const meanwhile = await list();
  const beside = await firstFrame(browser, url, token);
  controller.abort();
  await Promise.all(readers);
  const seconds = (performance.now() - began) / 1000;
  await browser.close();
  const rate = (sums.ranges * RANGE) / MEGABYTE / seconds;
  return { readers: READERS, ...sums, rate, quiet, meanwhile, firstFrame: { alone, beside } };
}

/** Opens the video in a new window each time, so that nothing is in a cache. @returns ms to its first frame */
async function firstFrame(browser: Browser, url: string, token: string): Promise<number> {
  const times: number[] = [];
  while (times.length < VIEWS) {
    const page = await browser.newPage();
    await page.context().addCookies([{ name: 'shibiao_token', value: token, url, sameSite: 'Strict' }]);
    await page.goto(new URL('/login', url).href);
    times.push(
      await page.evaluate<number>(`new Promise((resolve, reject) => {
        const began = performance.now();
        const video = document.createElement('video');
        video.onloadeddata = () => resolve(performance.now() - began);
        video.onerror = () => reject(new Error(video.error.message));
        video.src = ${JSON.stringify(url)};
      })`),
    );
    await page.close();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(VIEWS / 2)] ?? Number.NaN;
}

/** Gives a published video of the scale data the bytes of a clip, padded to the size of a film. @returns its id */
async function videoWithBytes(pool: pg.Pool, data: string): Promise<number> {
  const { rows } = await pool.query<{ id: number; fileId: number; key: string }>(
    `select v.id, f.id as "fileId", f.key from teacher_video v join file f on f.id = v.file_id
     where v.status = 2 and v.deleted_at is null and f.key like '202601/scale-video-%' order by v.id limit 1`,
  );
  const [video] = rows;
  if (!video) throw new Error('没有视频');
  const file = path.join(data, 'files', video.key);
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  const clip = await readFile(CLIP);
  // A box of type `free` is skipped by players.
  const padding = Buffer.alloc(8);
  padding.writeUInt32BE(SIZE - clip.length);
  padding.write('free', 4);
  await handle.write(Buffer.concat([clip, padding]));
  await handle.truncate(SIZE);
  await handle.close();
  await pool.query('update file set size = $1 where id = $2 and size <> $1', [SIZE, video.fileId]);
  return video.id;
}

async function address(origin: string, headers: Record<string, string>, id: number): Promise<string> {
  const response = await fetch(`${origin}/api${videosApi.play.path}?id=${id}`, { headers });
  const { code, message, data } = (await response.json()) as {
    code: number;
    message: string;
    data: { url: string };
  };
  if (code !== 200) throw new Error(`播放失败：${message}`);
  return data.url;
}

/** One reader: a range after the other at the pace of the video. */
async function read(
  url: string,
  headers: Record<string, string>,
  nr: number,
  sums: { ranges: number; failed: number },
  signal: AbortSignal,
) {
  await sleep((EVERY_MS * nr) / READERS);
  for (let at = (nr * RANGE * 3) % SIZE; !signal.aborted; at = (at + RANGE) % SIZE) {
    const began = performance.now();
    const response = await fetch(url, { headers: { ...headers, range: `bytes=${at}-${at + RANGE - 1}` } });
    const { byteLength } = await response.arrayBuffer();
    if (response.status === 206 && byteLength === RANGE) sums.ranges++;
    else sums.failed++;
    await sleep(Math.max(0, EVERY_MS - (performance.now() - began)));
  }
}
