import {
  existsSync,
  mkdirSync,
  chmodSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readErrorCode } from './errors/outside-error.ts'
import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import * as z from 'zod'

/**
 * Creates a folder and its parents one after the other. Node's `recursive` option retries for ever where a folder is
 * rejected as if its parent were missing, as under /proc. Throws when one cannot be created.
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error // another process created it first
  }
}

const MIN_SECRET_LENGTH = 32

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    // Makes it readable only by the owner, even if the folder was copied with other modes.
    if (secret.length >= MIN_SECRET_LENGTH) chmodSync(file, 0o600)
    return secret
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a complete secret in one atomic step: of two starting processes one writes and both read. */
function writeSecret(file: string, { isBroken }: { isBroken: boolean }): void {
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    if (isBroken) renameSync(temporaryFile, file)
    else linkSync(temporaryFile, file)
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

/**
 * A secret of this machine: created once and kept by name in the data folder, readable only by its owner. The one named
 * `secret` is the default of LARDER_SECRET: it signs order links and peppers one-time codes, so servers that share a
 * database need the same one. Throws an Error that names the setting when the folder cannot be written.
 */
export function readOrCreateSecret(dataFolder: string, name = 'secret'): string {
  const file = resolve(dataFolder, name)
  try {
    createFolder(dataFolder)
    const secret = readSecret(file)
    if (secret && secret.length >= MIN_SECRET_LENGTH) return secret
    writeSecret(file, { isBroken: secret !== undefined })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`The data folder ${dataFolder} is not writable. Set LARDER_DATA to one that is.`, {
      cause: error,
    })
  }
}

export type PersistedValues<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => unknown
}

/** Delay in ms before a write, so that the changes within it are written together. */
const WRITE_DELAY_MS = 1_000
/** Maximum number of keys. Further keys are not kept: the values are few, and the same for all visitors. */
const MAX_KEYS = 1_000
/** The number of writers in this process so far, each with a separate draft file. */
let drafts = 0

function readPersisted<Value>(file: string, schema: z.ZodType<Value>): Map<string, Value> {
  try {
    const persisted = z.record(z.string(), schema).parse(JSON.parse(readFileSync(file, 'utf8')))
    return new Map(Object.entries(persisted))
  } catch {
    return new Map() // the file is missing or damaged, and will be written again
  }
}

/**
 * Keeps values in a file in the data folder, for a start without the database. A file that cannot be read or written is
 * not an error; then no values are known.
 */
export function createPersistedValues<Value>(file: string, schema: z.ZodType<Value>): PersistedValues<Value> {
  const values = readPersisted(file, schema)
  // After an edit of the server's code, a new writer of the file starts while the previous one ends.
  const draft = `${file}.${process.pid}-${(drafts += 1)}`
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  async function write(): Promise<void> {
    await writeFile(draft, JSON.stringify(Object.fromEntries(values)))
    await rename(draft, file)
  }
  /** Waits for the previous write, which may be slow. */
  function writeNext(): void {
    timer = undefined
    written = written.then(write).catch(() => undefined)
  }
  return {
    get: (key) => values.get(key),
    set(key, value) {
      const known = values.get(key)
      if (known === undefined && values.size >= MAX_KEYS) return
      if (JSON.stringify(known) === JSON.stringify(value)) return
      values.set(key, value)
      timer ??= setTimeout(writeNext, WRITE_DELAY_MS).unref()
    },
  }
}

/** The values of a file in the data folder. Tests share that folder, so they keep values in memory. */
export function openPersistedValues<Value>(
  { dataFolder, mode }: { dataFolder: string; mode: string },
  name: string,
  schema: z.ZodType<Value>,
): PersistedValues<Value> {
  return mode === 'test' ? new Map<string, Value>() : createPersistedValues(resolve(dataFolder, name), schema)
}
