import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';

const SIZE = 4;
const WIDTH = 120;
const HEIGHT = 40;
const LINES = 2;
/** Letters and digits that are not taken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';
const FAMILY = 'Captcha';

export const captchaText = () =>
  Array.from({ length: SIZE }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A whole number from -most to most. */
const shift = (most: number) => randomInt(-most, most + 1);
/** Dark enough for the light ground of the sign-in page. */
const ink = () => `hsl(${randomInt(360)} 55% 35%)`;

async function load() {
  const canvas = await import('@napi-rs/canvas');
  // Own font, because a server may have none.
  const font = import.meta.resolve('@fontsource/comic-neue/files/comic-neue-latin-700-normal.woff2');
  canvas.GlobalFonts.registerFromPath(fileURLToPath(font), FAMILY);
  return canvas;
}
/** Loaded with the first captcha: it takes half a second, and most servers' starts need none. */
let loading: ReturnType<typeof load> | undefined;

function drawLetter(context: SKRSContext2D, letter: string, at: number): void {
  context.save();
  context.translate((WIDTH / (SIZE + 1)) * (at + 1) + shift(4), HEIGHT / 2 + shift(4));
  context.transform(1, shift(20) / 100, shift(30) / 100, 1, 0, 0);
  context.rotate((shift(25) * Math.PI) / 180);
  context.fillStyle = ink();
  context.fillText(letter, 0, 0);
  context.restore();
}

function drawLine(context: SKRSContext2D): void {
  const height = () => randomInt(HEIGHT);
  context.strokeStyle = ink();
  context.beginPath();
  context.moveTo(randomInt(20), height());
  context.bezierCurveTo(
    randomInt(WIDTH),
    height(),
    randomInt(WIDTH),
    height(),
    WIDTH - randomInt(20),
    height(),
  );
  context.stroke();
}

/** @returns the letters as the data address of a PNG with a clear ground */
export async function captchaPicture(text: string): Promise<string> {
  loading ??= load();
  const { createCanvas } = await loading;
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.font = `30px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 1.5;
  for (const [at, letter] of [...text].entries()) drawLetter(context, letter, at);
  for (let line = 0; line < LINES; line += 1) drawLine(context);
  return canvas.toDataURL('image/png');
}
