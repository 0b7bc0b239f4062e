import { type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ClusterUser, clusterUser, giveTo } from '@shibiao/embedded-postgres/user';
import { checkHaproxy, freePorts, kill, killAllIn, postmasterOf, run, until } from './processes.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../deploy');
const PASSWORD = 'change-me-superuser';

/** A node: Patroni with its PostgreSQL. */
export class Node {
  readonly name: string;
  readonly port: number;
  readonly data: string;
  private readonly api: string;
  private readonly launch: () => ChildProcess;
  private patroni: ChildProcess | null = null;

  constructor(name: string, ports: { port: number; rest: number }, data: string, launch: () => ChildProcess) {
    this.name = name;
    this.port = ports.port;
    this.data = data;
    this.api = `http://127.0.0.1:${ports.rest}`;
    this.launch = launch;
  }
  start(): void {
    this.patroni = this.launch();
  }
  /** Queries Patroni: `/primary`, `/replica`, `/sync` answer 200 for the node's role. */
  async is(role: 'primary' | 'replica' | 'sync'): Promise<boolean> {
    return await fetch(`${this.api}/${role}`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    );
  }
  /** Kills the postmaster; Patroni stays and may restart it. */
  killDatabase(): void {
    process.kill(postmasterOf(this.data), 'SIGKILL');
  }
  /** Kills all processes of the node. */
  async killAll(): Promise<void> {
    const { patroni } = this;
    this.patroni = null;
    // Kills both at once, so that Patroni cannot react to its lost database.
    const ended = patroni ? kill(patroni) : Promise.resolve();
    killAllIn(this.data);
    await ended;
    killAllIn(this.data);
  }
}

export interface Cluster {
  nodes: readonly Node[];
  /** Address with both nodes, and address of haproxy. */
  urls: { both: string; proxy: string };
  primary: () => Promise<Node>;
  /** Waits until one node is primary and the other confirms every write. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Two nodes, etcd and haproxy on loopback, from the files in deploy/. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shibiao-ha-'));
  const user = clusterUser(folder);
  const owned = async (name: string): Promise<string> => {
    const place = path.join(folder, name);
    await mkdir(place, { mode: 0o700 });
    giveTo(user, place);
    return place;
  };
  giveTo(user, folder);
  const [etcdPort = 0, peerPort = 0, proxyPort = 0, webPort = 0, ...rest] = await freePorts(8);
  const children = [startEtcd(await owned('etcd'), etcdPort, peerPort, user, path.join(folder, 'etcd.log'))];
  const places = { etcd: etcdPort, ports: [rest[0] ?? 0, rest[1] ?? 0], apis: [rest[2] ?? 0, rest[3] ?? 0] };
  const nodes: Node[] = [];
  for (const index of [0, 1]) {
    const home = await owned(`node${index + 1}`);
    const file = path.join(home, 'patroni.yml');
    await writeFile(
      file,
      patroniFile(await readFile(path.join(DEPLOY, 'patroni.yml'), 'utf8'), index, home, places),
    );
    giveTo(user, file);
    nodes.push(
      new Node(
        `node${index + 1}`,
        { port: places.ports[index] ?? 0, rest: places.apis[index] ?? 0 },
        path.join(home, 'data'),
        () => run('/usr/bin/patroni', [file], user, path.join(folder, `node${index + 1}.log`)),
      ),
    );
  }
  const stop = async () => {
    for (const node of nodes) await node.killAll();
    for (const child of children) await kill(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const haproxy = path.join(folder, 'haproxy.cfg');
    await writeFile(
      haproxy,
      haproxyFile(await readFile(path.join(DEPLOY, 'haproxy.cfg'), 'utf8'), places, proxyPort, webPort),
    );
    checkHaproxy(haproxy);
    children.push(run('/usr/sbin/haproxy', ['-db', '-f', haproxy], {}, path.join(folder, 'haproxy.log')));
    const primary = async (): Promise<Node> => {
      for (const node of nodes) if (await node.is('primary')) return node;
      throw new Error('现在没有主库');
    };
    const settled = async () => {
      await until(
        async () => (await Promise.all(nodes.map((node) => node.is('sync')))).includes(true),
        '备节点同步',
        120,
      );
      await primary();
    };
    nodes[0]?.start();
    await until(async () => (await nodes[0]?.is('primary')) ?? false, '第一个节点成为主库', 120);
    nodes[1]?.start();
    await settled();
    const login = `postgres://postgres:${PASSWORD}@`;
    const both = `${login}${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`;
    return {
      nodes,
      urls: { both, proxy: `${login}127.0.0.1:${proxyPort}/postgres` },
      primary,
      settled,
      stop,
    };
  } catch (error) {
    console.error(await lastLines(folder));
    await stop();
    throw error;
  }
}

function startEtcd(home: string, port: number, peer: number, user: ClusterUser, log: string): ChildProcess {
  const client = `http://127.0.0.1:${port}`;
  const peers = `http://127.0.0.1:${peer}`;
  const options = {
    name: 'one',
    'data-dir': home,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `one=${peers}`,
  };
  return run(
    '/usr/bin/etcd',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    user,
    log,
  );
}

interface Places {
  etcd: number;
  ports: number[];
  apis: number[];
}

/** The example in deploy/ with this machine's addresses. */
function patroniFile(example: string, index: number, home: string, { etcd, ports, apis }: Places): string {
  return example
    .replace('name: node1', `name: node${index + 1}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${apis[index]}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${ports[index]}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/15/shibiao', path.join(home, 'data'))
    .replace('/var/lib/postgresql/.pgpass-patroni', path.join(home, 'pgpass'))
    .replace('/var/run/postgresql', home)
    .replace('shared_buffers: 512MB', 'shared_buffers: 128MB');
}

function haproxyFile(example: string, { ports, apis }: Places, proxy: number, web: number): string {
  return example
    .replace('127.0.0.1:5000', `127.0.0.1:${proxy}`)
    .replace('*:8080', `127.0.0.1:${web}`)
    .replace('10.0.0.11:5432 check port 8008', `127.0.0.1:${ports[0]} check port ${apis[0]}`)
    .replace('10.0.0.12:5432 check port 8008', `127.0.0.1:${ports[1]} check port ${apis[1]}`)
    .replace('10.0.0.21:8080', '127.0.0.1:8080')
    .replace('10.0.0.22:8080', '127.0.0.1:8080');
}

async function lastLines(folder: string): Promise<string> {
  const texts = await Promise.all(
    ['etcd', 'node1', 'node2', 'haproxy'].map(async (name) => {
      const text = await readFile(path.join(folder, `${name}.log`), 'utf8').catch(() => '');
      return `── ${name}\n${text.split('\n').slice(-15).join('\n')}`;
    }),
  );
  return texts.join('\n');
}
