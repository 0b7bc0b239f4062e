// A browser for the journeys. Built-ins of Node 20 only.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { node24, root } from './prepare.mjs';

/** Lighter by a third than Chromium with a window: no compositor, no extensions. */
const HEADLESS = 'chromium-headless-shell';

/** The browser at CHROMIUM, or one found on PATH. */
export function findBrowser() {
  const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return process.env.CHROMIUM || [HEADLESS, ...others].map(onPath).find(Boolean);
}

/** Installs a browser for tests: Debian's package for root, else Playwright's download where no other is found. */
export function ensureBrowser() {
  if (process.env.CHROMIUM || onPath(HEADLESS)) return findBrowser();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    console.log('正在安装浏览器…');
    if (quietly('apt-get', ['update']) && quietly('apt-get', aptInstall)) return findBrowser();
  }
  const found = findBrowser();
  if (found) return found;
  console.log('正在下载浏览器…');
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (!quietly(node24(), [playwright, 'install', 'chromium']))
    console.error('浏览器没有安装成功，可用 CHROMIUM 指定一个。');
  return undefined; // Playwright knows where its own is
}

// The font is for Chinese text in screenshots: without it there are empty boxes.
const aptInstall = ['install', '-y', '--no-install-recommends', HEADLESS, 'fonts-wqy-microhei'];

/**
 * The program of that name on PATH.
 * @param {string} name
 */
function onPath(name) {
  const directories = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return directories.map((directory) => path.join(directory, name)).find(isProgram);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function quietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (result.status !== 0) console.error(result.stderr ?? result.error?.message);
  return result.status === 0;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
