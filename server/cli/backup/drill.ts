import { randomUUID } from 'node:crypto'
import { dropDatabase, ensureDatabase } from '@larder/kernel/db/migrate.ts'
import type { BackupHeader } from './session.ts'
import { checkInvariants, type Finding } from './invariants.ts'
import { restoreBackup } from './restore-backup.ts'

type DrillResult = { header: BackupHeader; seconds: number; findings: Finding[] }

/**
 * Proves a backup: restores it into a separate database on the same server, checks the shop's invariants there, and
 * drops that database again (trust P22). The shop keeps running, and its database is not touched. Throws BackupError
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
  const began = performance.now()
  await ensureDatabase(url, name)
  try {
    const restored = await restoreBackup({ ...backup, url: scratch.href, mayReplace: async () => true })
    if (!restored) throw new Error('The scratch database was not filled')
    const findings = await checkInvariants(scratch.href)
    return { header: restored.header, seconds: (performance.now() - began) / 1_000, findings }
  } finally {
    await dropDatabase(url, name)
  }
}
