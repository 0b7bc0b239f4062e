import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { Environment } from '../../environment.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { placeOf } from '../files/files.service.ts';

export interface Measures {
  duration: number | null;
  width: number | null;
  height: number | null;
  codec: string | null;
}
const UNKNOWN: Measures = { duration: null, width: null, height: null, codec: null };
const MEASURE_MS = 10_000;

/**
 * Length, frame and codec of a video, read from its headers. A file in the object store is not measured.
 * @throws 408 for a file without moving pictures
 */
export async function measure(
  environment: Environment,
  file: { storage: string; key: string },
): Promise<Measures> {
  if (file.storage !== 'local') return UNKNOWN;
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(placeOf(environment, file)) });
  const read = async (): Promise<Measures> => {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw invalid({ field: 'fileId', message: '这个文件里没有画面，请上传视频' });
    const seconds = await input.computeDuration();
    return {
      duration: Math.max(1, Math.round(seconds)),
      width: track.displayWidth,
      height: track.displayHeight,
      codec: track.codec,
    };
  };
  let clock: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<Measures>((resolve) => {
      clock = setTimeout(() => resolve(UNKNOWN), MEASURE_MS);
    });
    return await Promise.race([read(), late]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid({ field: 'fileId', message: '读不出这个视频，可能没有录完或已损坏，请重新导出后上传' });
  } finally {
    clearTimeout(clock);
    input.dispose();
  }
}
