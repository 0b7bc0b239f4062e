import pg from 'pg';
import { hostsOf } from './hosts.ts';

/** The signing key shared by all servers of a database; created with the database. */
export async function signingKeyOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: hostsOf(databaseUrl).current });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>('select key from signing_key');
    return rows[0]?.key ?? '';
  } finally {
    await client.end();
  }
}
