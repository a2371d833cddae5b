import pg from 'pg'

/** Creates a database when it is missing; `template` copies another one whole, by its files. */
export async function ensureDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined) // a broken connection fails the query below, which says more
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    // An empty database is written through the log, without the two checkpoints of a copy by files.
    const source = template ? `${client.escapeIdentifier(template)} strategy file_copy` : 'template0'
    await client.query(`create database ${client.escapeIdentifier(name)} template ${source}`)
  } finally {
    await client.end()
  }
}

/** Drops a database and its remaining connections. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
}
