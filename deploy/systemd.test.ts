import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const DAY_MS = 86_400_000

/** Runs what the unit does before a backup, as systemd reads it, in a folder of files with these ages in days. */
async function pruneBackups(ages: Record<string, number>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, days] of Object.entries(ages)) {
    await writeFile(join(folder, name), '')
    const at = new Date(Date.now() - days * DAY_MS)
    await utimes(join(folder, name), at, at)
  }
  const unit = await readFile(resolve(import.meta.dirname, 'systemd/larder-backup.service'), 'utf8')
  const command = /^ExecStartPre=-\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1] ?? ''
  expect(command).toContain('/var/lib/larder/backups')
  const script = command.replaceAll('$$', '$').replaceAll('/var/lib/larder/backups', folder)
  await promisify(execFile)('sh', ['-c', script])
  return (await readdir(folder)).toSorted()
}

const makeBackups = (count: number, daysOf: (index: number) => number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`larder-${at}.backup`, daysOf(at)]))

test('before a backup, those older than a week go, but never the newest 24', async () => {
  expect(await pruneBackups(makeBackups(30, (at) => at / 24))).toHaveLength(30)
  expect(await pruneBackups(makeBackups(30, (at) => 30 + at))).toEqual(
    Object.keys(makeBackups(24, () => 0)).toSorted(),
  )
  expect(await pruneBackups(makeBackups(40, (at) => at / 4))).toHaveLength(32)
})

test('what a killed backup left goes, and one that is being written stays', async () => {
  const files = { 'a.backup.part': 1, 'b.backup.part': 0, 'notes.txt': 100, 'c.backup': 100 }
  expect(await pruneBackups(files)).toEqual(['b.backup.part', 'c.backup', 'notes.txt'])
})
