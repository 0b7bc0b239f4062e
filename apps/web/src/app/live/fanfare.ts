/**
 * A short rising fanfare of four synthesised notes, without a file. Silent before the first click, because browsers
 * refuse sound until then.
 */
const NOTES = [
  { hertz: 523.25, at: 0, lasts: 0.16 },
  { hertz: 659.25, at: 0.14, lasts: 0.16 },
  { hertz: 783.99, at: 0.28, lasts: 0.16 },
  { hertz: 1046.5, at: 0.42, lasts: 0.7 },
];
const VOLUME = 0.12;

const LASTS_MS = 2000;

/** Plays in one of the open windows, if the browser has locks (plain http has none). */
export function playFanfare(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) return play();
  void locks.request('shibiao_fanfare', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, LASTS_MS));
  });
}

function play(): void {
  try {
    const audio = new AudioContext();
    for (const { hertz, at, lasts } of NOTES) {
      const start = audio.currentTime + at;
      const gain = audio.createGain();
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
      gain.connect(audio.destination);
      const tone = audio.createOscillator();
      tone.type = 'triangle';
      tone.frequency.value = hertz;
      tone.connect(gain);
      tone.start(start);
      tone.stop(start + lasts);
    }
    setTimeout(() => void audio.close(), LASTS_MS);
  } catch {
    // Ignored: the device has no sound.
  }
}
