import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readAppliedMigrations } from '@larder/kernel/db/migrations.ts'
import { BackupError, countCopiedRows, inTransaction, withClient, type BackupHeader } from './session.ts'
import { makeRoom } from './backup-folder.ts'
import { encryptStream } from './encrypted-backup.ts'
import { quoteName, readTables } from './tables.ts'

/** All reads in this transaction see one moment, whatever the shop writes in the meantime. */
const BEGIN_SNAPSHOT_STATEMENT = 'begin isolation level repeatable read read only'

type WantedBackup = {
  url: string
  file: string
  now: Date
  passphrase?: string | undefined
  /** Told of each older backup that made room for this one. */
  onDeleted?: (file: string) => void
}
type WrittenBackup = { header: BackupHeader; bytes: number }
type ReportProgress = (rows: number, header: BackupHeader) => void

async function readHeader(client: pg.Client, now: Date): Promise<BackupHeader> {
  const migrations = await readAppliedMigrations(client)
  if (migrations.length === 0) throw new BackupError('There is no shop in this database yet.')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    kind: 'larder-backup',
    format: 1,
    createdAt: now.toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migrations,
    tables: await readTables(client),
  }
}

async function* writeBackupParts(
  client: pg.Client,
  header: BackupHeader,
  onRows: ReportProgress,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)
  let rows = 0
  yield hashed(line(header))
  for (const { name, columns } of header.tables) {
    const copy = client.query(copyTo(`copy ${quoteName(name)} (${columns.map(quoteName).join()}) to stdout`))
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      yield hashed(line({ table: name, bytes: chunk.length }))
      yield hashed(chunk)
      rows += countCopiedRows(chunk)
      onRows(rows, header)
    }
  }
  yield line({ sha256: hash.digest('hex') })
}

/** The file is flushed to disk before it is renamed, so that an incomplete file never looks like a backup. */
async function syncAndRename(part: string, file: string): Promise<void> {
  const handle = await open(part, 'r+')
  await handle.sync()
  await handle.close()
  await rename(part, file)
}

/**
 * Writes a whole database to a file as of one moment, while the shop may keep running. The file contains shoppers'
 * data, so only its owner may read it, and it is encrypted if there is a passphrase. Throws BackupError when the
 * database does not contain a shop, or the disk has too little room even without the older backups beside it.
 */
export async function writeBackup(
  { url, file, now, passphrase, onDeleted = () => undefined }: WantedBackup,
  onRows: ReportProgress = () => undefined,
): Promise<WrittenBackup> {
  const part = `${file}.part`
  await mkdir(dirname(file), { recursive: true })
  await makeRoom(dirname(file), onDeleted)
  try {
    const header = await withClient(url, (client) =>
      inTransaction(client, {
        begin: BEGIN_SNAPSHOT_STATEMENT,
        work: async () => {
          const read = await readHeader(client, now)
          const out = createWriteStream(part, { mode: 0o600 })
          const [rows, pack] = [Readable.from(writeBackupParts(client, read, onRows)), createZstdCompress()]
          await (passphrase
            ? pipeline(rows, pack, encryptStream(passphrase), out)
            : pipeline(rows, pack, out))
          return read
        },
      }),
    )
    await syncAndRename(part, file)
    return { header, bytes: (await stat(file)).size }
  } finally {
    await rm(part, { force: true })
  }
}
