import pg from 'pg';

/** The key that all servers of a database sign with; made when the database was. */
export async function signingKeyOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>('select key from signing_key');
    return rows[0]?.key ?? '';
  } finally {
    await client.end();
  }
}
