import { randomUUID } from 'node:crypto'
import { dropDatabase, ensureDatabase } from '@larder/kernel/db/migrate.ts'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { checkInvariants, type Finding } from './invariants.ts'
import { restoreBackup } from './restore-backup.ts'
import { withClient, type BackupHeader } from './session.ts'
import { quoteName } from './tables.ts'

const OBJECT_IN_USE = '55006'
const LEFTOVERS_QUERY = `select datname as name from pg_database
  where datname ~ '^larder_drill_[0-9a-f]{32}$' and pg_get_userbyid(datdba) = current_user
    and not exists (select from pg_stat_activity where datid = pg_database.oid)`

/** Drops the databases of drills that a signal or a reboot ended: whole copies of the data. A drill that runs has a connection. */
const dropLeftovers = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(LEFTOVERS_QUERY)
    for (const { name } of rows)
      await client.query(`drop database if exists ${quoteName(name)}`).catch((error: unknown) => {
        if (readErrorCode(error) !== OBJECT_IN_USE) throw error
      })
  })

type DrillResult = { header: BackupHeader; seconds: number; findings: Finding[] }

/**
 * Proves a backup: restores it into a separate database on the same server, checks the shop's invariants there, and
 * drops that database again (trust P22), with those of drills that did not end. The shop keeps running, and its database is not touched. Throws BackupError
 * when the file is damaged, and pg's error when the user may not create a database.
 */
export async function drillBackup({
  url,
  ...backup
}: {
  url: string
  file: string
  passphrase?: string | undefined
}): Promise<DrillResult> {
  const name = `larder_drill_${randomUUID().replaceAll('-', '')}`
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  await dropLeftovers(url)
  const began = performance.now()
  await ensureDatabase(url, name)
  try {
    // The connection is there for other drills to see.
    return await withClient(scratch.href, async () => {
      const restored = await restoreBackup({ ...backup, url: scratch.href, mayReplace: async () => true })
      if (!restored) throw new Error('The scratch database was not filled')
      const findings = await checkInvariants(scratch.href)
      return { header: restored.header, seconds: (performance.now() - began) / 1_000, findings }
    })
  } finally {
    await dropDatabase(url, name)
  }
}
