import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';

/** Starts Chromium without its own traffic, which would count. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
