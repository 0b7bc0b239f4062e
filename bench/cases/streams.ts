import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { customersApi } from '@shibiao/contract/customers/customers';
import { videosApi } from '@shibiao/contract/videos';
import type pg from 'pg';
import { type Figures, load } from '../load.ts';

export interface StreamFigures {
  readers: number;
  /** Ranges that were answered, those that failed, and the megabytes per second of all readers. */
  ranges: number;
  failed: number;
  rate: number;
  quiet: Figures;
  meanwhile: Figures;
}

export const READERS = 100;
const MEGABYTE = 1_048_576;
const SIZE = 64 * MEGABYTE;
/** A range, and the time until the next one: a video of a megabit per second. */
const RANGE = MEGABYTE / 4;
const EVERY_MS = 2000;
const SECONDS = 8;

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
  const quiet = await list();
  const controller = new AbortController();
  const sums = { ranges: 0, failed: 0 };
  const readers = Array.from({ length: READERS }, (_, i) => read(url, headers, i, sums, controller.signal));
  const began = performance.now();
  const meanwhile = await list();
  controller.abort();
  await Promise.all(readers);
  const seconds = (performance.now() - began) / 1000;
  return { readers: READERS, ...sums, rate: (sums.ranges * RANGE) / MEGABYTE / seconds, quiet, meanwhile };
}

/** Gives a published video of the scale data its bytes. @returns its id */
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
  for (let at = 0; at < SIZE; at += MEGABYTE) await handle.write(Buffer.alloc(MEGABYTE, at / MEGABYTE));
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
