import { readFile } from 'node:fs/promises';

/** Seconds of the video of `mp4()`. */
export const VIDEO_SECONDS = 12;
/** A video that players show: H.264 in MP4, upright, of twelve seconds. */
export const mp4 = (): Promise<Buffer> =>
  readFile(new URL('../src/db/seed/demo/clips/clip-6.mp4', import.meta.url));
