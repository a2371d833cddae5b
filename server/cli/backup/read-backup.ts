import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type * as z from 'zod'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { openDecrypted } from './encrypted-backup.ts'
import { BackupError, BackupEnd, BackupFrame, BackupHeader, countCopiedRows } from './session.ts'

const MAX_LINE_BYTES = 1_000_000
const damagedBackupError = (cause?: unknown) =>
  new BackupError('The backup is damaged or was cut short.', { cause })

/** Reads lines and counted bytes from a stream of chunks. */
function createByteReader(chunks: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)
  async function readMore(): Promise<void> {
    const { done, value } = await chunks.next()
    if (done) throw damagedBackupError()
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  function splitOff(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }
  return {
    async line(): Promise<Buffer> {
      while (!rest.includes(10)) {
        if (rest.length > MAX_LINE_BYTES) throw damagedBackupError()
        await readMore()
      }
      return splitOff(rest.indexOf(10) + 1)
    },
    async read(length: number): Promise<Buffer> {
      while (rest.length < length) await readMore()
      return splitOff(length)
    },
    isOver: async () => rest.length === 0 && (await chunks.next()).done === true,
  }
}

function parseLine<Schema extends z.ZodType>(line: Buffer, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(line.toString())).data
  } catch {
    return undefined
  }
}

function checkCounts({ tables }: BackupHeader, counted: ReadonlyMap<string, number>): void {
  if (tables.some(({ name, rows }) => (counted.get(name) ?? 0) !== rows)) throw damagedBackupError()
}

export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; table: string; copied: Buffer }

/** Reads the parts in order and, after the last one, verifies the checksum over all of them. */
async function* readParts(chunks: AsyncIterator<Buffer>): AsyncGenerator<BackupPart> {
  const bytes = createByteReader(chunks)
  const hash = createHash('sha256')
  const counted = new Map<string, number>()
  const first = await bytes.line()
  const header = parseLine(first, BackupHeader)
  if (!header)
    throw new BackupError('This is not a backup that this release can read. `pnpm db:backup` writes one.')
  hash.update(first)
  yield { kind: 'header', header }
  for (;;) {
    const line = await bytes.line()
    const frame = parseLine(line, BackupFrame)
    if (!frame) {
      const isSame = parseLine(line, BackupEnd)?.sha256 === hash.digest('hex')
      if (!isSame || !(await bytes.isOver())) throw damagedBackupError()
      return checkCounts(header, counted)
    }
    const copied = await bytes.read(frame.bytes)
    hash.update(line).update(copied)
    counted.set(frame.table, (counted.get(frame.table) ?? 0) + countCopiedRows(copied))
    yield { kind: 'rows', table: frame.table, copied }
  }
}

/**
 * The parts of a backup file. Throws BackupError, at the latest after the last part, when the file is not as it was
 * written, so nothing may be kept before the end is reached.
 */
export async function* readBackup(file: string, passphrase?: string): AsyncGenerator<BackupPart> {
  const plain = createZstdDecompress()
  let source: Readable | undefined
  try {
    source = await openDecrypted(file, passphrase)
    pipeline(source, plain, () => undefined) // an error destroys `plain`, and its reader gets the error
    yield* readParts(plain[Symbol.asyncIterator]() as AsyncIterator<Buffer>) // no encoding was set
  } catch (error) {
    const code = readErrorCode(error)
    if (code === 'ENOENT') throw new BackupError(`${file} is not there.`, { cause: error })
    // A wrong passphrase gives noise, which fails in the same places as a damaged file.
    if (passphrase !== undefined && !(error instanceof BackupError)) {
      throw new BackupError('The passphrase is another one, or the backup is damaged.', { cause: error })
    }
    throw /^Z(STD)?_/.test(String(code)) ? damagedBackupError(error) : error
  } finally {
    source?.destroy()
    plain.destroy()
  }
}

export async function verifyBackup(file: string, passphrase?: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  for await (const part of readBackup(file, passphrase)) if (part.kind === 'header') header = part.header
  if (!header) throw damagedBackupError()
  return header
}
