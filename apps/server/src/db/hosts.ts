import pg from 'pg';

/** `postgres://user:password@` · `host1:5432,host2` · `/database?options`. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;

/**
 * The servers of an address with several hosts (`host1,host2:5433`), one of which accepts writes. PostgreSQL's
 * libraries read such addresses, the driver does not. A host that is unreachable or read-only is skipped.
 */
export class Hosts {
  readonly urls: readonly string[];
  private index = 0;

  constructor(url: string) {
    const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
    // Every host must accept writes, so the parameter is redundant; the driver does not know it.
    const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
    this.urls = hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${rest}`) : [url];
  }

  get current(): string {
    return this.urls[this.index] ?? '';
  }

  /** Moves on from a host, unless that has happened already. */
  leave(url: string): void {
    if (url === this.current) this.index = (this.index + 1) % this.urls.length;
  }
}

const known = new Map<string, Hosts>();

/** The hosts of an address, one instance per address: pool and listener change the host together. */
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
 * Address of the one host that accepts writes, for work that stays on one server.
 * @param database connected to instead of the address's own, which may not exist
 * @throws the last host's error when none accepts writes
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
