import pg from 'pg';

/** `postgres://user:password@` · `host1:5432,host2` · `/database?options`. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;

/**
 * The servers of an address with several hosts (`host1,host2:5433`), of which one at a time takes writes; PostgreSQL's
 * own libraries read such addresses, the driver does not. A host that cannot be reached or only reads is left for the
 * next.
 */
export class Hosts {
  readonly urls: readonly string[];
  private index = 0;

  constructor(url: string) {
    const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
    // Every host must take writes, so the parameter says nothing more; the driver does not know it.
    const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
    this.urls = hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${rest}`) : [url];
  }

  get current(): string {
    return this.urls[this.index] ?? '';
  }

  /** Leaves a host, unless somebody has left it already. */
  leave(url: string): void {
    if (url === this.current) this.index = (this.index + 1) % this.urls.length;
  }
}

const known = new Map<string, Hosts>();

/** The hosts of an address, the same for everybody who asks: pool and listener leave a host together. */
export function hostsOf(url: string): Hosts {
  const hosts = known.get(url) ?? new Hosts(url);
  known.set(url, hosts);
  return hosts;
}

export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

/**
 * The address of the one host that takes writes, for work that talks to the same server from its first statement to its
 * last.
 * @param database asked there instead of the address's own, which may not be there
 * @throws the last host's error when none takes writes
 */
export async function writableHost(url: string, database?: string): Promise<string> {
  let last: unknown;
  for (const one of new Hosts(url).urls) {
    const client = new pg.Client({
      connectionString: database === undefined ? one : withDatabase(one, database),
      connectionTimeoutMillis: 5000,
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ isReadOnly: boolean }>(
        'select pg_is_in_recovery() as "isReadOnly"',
      );
      if (!rows[0]?.isReadOnly) return one;
      last = new Error('没有可写入的数据库主机');
    } catch (error) {
      last = error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw last;
}
