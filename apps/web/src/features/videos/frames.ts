const FRAMES = 8;
const WIDTH = 640;
const WAIT_MS = 20_000;
const QUALITY = 0.82;

/** A frame as a file, and as a picture to choose by. */
export interface Frame {
  blob: Blob;
  url: string;
}

/**
 * Draws eight frames of a video, from five to ninety-five per cent of its length, as JPEG.
 * @throws Error when this browser cannot show the video
 */
export async function drawFrames(url: string, signal?: AbortSignal): Promise<Frame[]> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await event(video, 'loadeddata', signal);
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const frames: Frame[] = [];
    for (let n = 0; n < FRAMES; n++) {
      video.currentTime = video.duration * (0.05 + (0.9 * n) / (FRAMES - 1));
      await event(video, 'seeked', signal);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      frames.push({ blob: await jpegOf(canvas), url: canvas.toDataURL('image/jpeg', QUALITY) });
    }
    return frames;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/** Waits for an event of the player, for an error, or for as long as a slow line may take. */
const event = (video: HTMLVideoElement, name: string, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const ends = AbortSignal.any([AbortSignal.timeout(WAIT_MS), ...(signal ? [signal] : [])]);
    video.addEventListener(name, () => resolve(), { once: true, signal: ends });
    video.addEventListener('error', () => reject(new Error('unplayable')), { once: true, signal: ends });
    ends.addEventListener('abort', () => reject(new Error('late')), { once: true });
  });

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty'))), 'image/jpeg', QUALITY);
  });
