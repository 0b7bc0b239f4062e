/**
 * A short rising fanfare, synthesised: four notes, no file to load. Browsers refuse sound before the first click; then
 * it is silent.
 */
const NOTES = [
  { hertz: 523.25, at: 0, lasts: 0.16 },
  { hertz: 659.25, at: 0.14, lasts: 0.16 },
  { hertz: 783.99, at: 0.28, lasts: 0.16 },
  { hertz: 1046.5, at: 0.42, lasts: 0.7 },
];
const VOLUME = 0.12;

export function playFanfare(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
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
    setTimeout(() => void audio.close(), 2000);
  } catch {
    // No sound device.
  }
}
