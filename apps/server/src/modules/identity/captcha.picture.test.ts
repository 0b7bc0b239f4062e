import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { captchaPicture, captchaText } from './captcha.picture.ts';

/** The number of pixels of a captcha with ink. */
async function ink(text: string) {
  const image = await loadImage(await captchaPicture(text));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return data.filter((alpha, at) => at % 4 === 3 && alpha > 127).length;
}

test('the letters are drawn by the font of its own, beside the lines', async () => {
  expect(await ink('MWMW')).toBeGreaterThan((await ink('')) + 300);
  expect(await ink('MWMW')).toBeGreaterThan((await ink('1..1')) + 100);
});

test('equal letters give another picture each time', async () => {
  expect(await captchaPicture('Ab3d')).not.toBe(await captchaPicture('Ab3d'));
});

test('texts are four letters that are not taken for one another', () => {
  for (let i = 0; i < 200; i += 1) expect(captchaText()).toMatch(/^[2-9A-HJ-NP-Za-hjkmnp-z]{4}$/);
});
