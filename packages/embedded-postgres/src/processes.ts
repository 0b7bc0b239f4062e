import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedInUse } from './errors.ts';

const linux = process.platform === 'linux';
const windows = process.platform === 'win32';

interface Processes {
  /** The postmaster in postmaster.pid, 0 when it is not alive. */
  postmaster: number;
  /** Every process of the cluster; beyond Linux only the postmaster can be told for certain. */
  all: number[];
}

/**
 * Ends leftovers of a previous run: an orphaned postmaster, backends of a killed one, a stale postmaster.pid. Throws
 * `EmbeddedInUse` when the cluster's owner is alive.
 */
export async function clearLeftovers(dir: string): Promise<void> {
  let found = processesOf(dir);
  if (found.postmaster && !windows) {
    // An owner that is just leaving stops its database; one that stays uses it.
    const deadline = Date.now() + 5000;
    while (found.postmaster && isOwned(found.postmaster)) {
      if (Date.now() > deadline) throw new EmbeddedInUse(dir, found.postmaster);
      await sleep(100);
      found = processesOf(dir);
    }
  }
  if (found.postmaster) {
    // A database that hangs while stopping is killed: acknowledged writes are in its log.
    signal(found.postmaster, 'SIGINT');
    await untilGone(dir, 10_000);
    signal(found.postmaster, 'SIGQUIT');
    await untilGone(dir, 2000);
  } else {
    // Backends notice the death of their postmaster by themselves …
    await untilGone(dir, 1000);
  }
  // … unless they wait for a lock that a killed one held.
  for (const pid of processesOf(dir).all) signal(pid, 'SIGKILL');
  await untilGone(dir, 2000);
  fs.rmSync(path.join(dir, 'postmaster.pid'), { force: true });
}

async function untilGone(dir: string, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (processesOf(dir).all.length > 0 && Date.now() < deadline) await sleep(50);
}

function processesOf(dir: string): Processes {
  const claimed = Number.parseInt(read(path.join(dir, 'postmaster.pid')), 10) || 0;
  if (linux) {
    const all = processesIn(dir);
    return { postmaster: all.includes(claimed) ? claimed : 0, all };
  }
  // The pid may belong to an unrelated process now.
  const postmaster = isAlive(claimed) && (windows || /postgres/.test(commandOf(claimed))) ? claimed : 0;
  return { postmaster, all: postmaster ? [postmaster] : [] };
}

/** Linux: every process of a cluster has the data directory as its cwd (a zombie has none, and does not count). */
function processesIn(dir: string): number[] {
  const real = fs.realpathSync(dir);
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const here = pids.filter((pid) => {
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`) === real && read(`/proc/${pid}/comm`).trim() === 'postgres';
    } catch {
      return false; // gone meanwhile, or not ours to look at
    }
  });
  return here.map(Number);
}

/** The arguments by which a guard shell names its owner: its own name with the pid, and when that was started. */
export const ownerMark = (): [string, string, string] => [
  'guard',
  String(process.pid),
  markOf(startTimeOf(process.pid)),
];
const markOf = (startTime: string): string => startTime.replaceAll(/\s+/g, '_') || '-';

/** Whether the parent of that process is a guard shell whose owner lives. */
function isOwned(pid: number): boolean {
  const parent = parentOf(pid);
  if (parent <= 1) return false;
  const [, owner = '0', started] = /\bguard (\d+) (\S+) /.exec(commandOf(parent)) ?? [];
  return isAlive(Number(owner)) && markOf(startTimeOf(Number(owner))) === started;
}

function parentOf(pid: number): number {
  return (linux ? Number(statOf(pid)[1]) : Number(ps(pid, 'ppid='))) || 0;
}

/** Linux: state, parent and so on, the fields that follow the name (which may hold anything, blanks as well). */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** From /proc where there is one: slim images have no ps. */
function commandOf(pid: number): string {
  return linux ? read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') : ps(pid, 'command=');
}

/** Start time of a process in any unit, which distinguishes holders of a reused pid. */
export function startTimeOf(pid: number): string {
  if (windows) return '';
  if (!linux) return ps(pid, 'lstart=');
  return statOf(pid)[19] ?? '';
}

/** A zombie counts as dead: in a container its parent may never reap it. */
export function isAlive(pid: number): boolean {
  if (pid <= 0 || (linux && statOf(pid)[0] === 'Z')) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // gone meanwhile
  }
}

function ps(pid: number, format: string): string {
  try {
    return execFileSync('ps', ['-o', format, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
