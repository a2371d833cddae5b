import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'

/** Values by key that outlive the process. */
export type PersistedValues<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => unknown
}

/** Several changes are written together after this time. */
const WRITE_AFTER_MS = 1_000
/** Beyond it new keys are not kept: the values are few, and the same for all visitors. */
const MAX_KEYS = 1_000
/** Writers of this process so far: each has a draft of its own. */
let drafts = 0

function readPersisted<Value>(file: string, schema: z.ZodType<Value>): Map<string, Value> {
  try {
    const persisted = z.record(z.string(), schema).parse(JSON.parse(readFileSync(file, 'utf8')))
    return new Map(Object.entries(persisted))
  } catch {
    return new Map() // none yet, or damaged: it is written anew
  }
}

/**
 * Keeps values in a file of the data folder, for a start without the database. A file that cannot be read or written is
 * no error: then nothing is known.
 */
export function persistedValues<Value>(file: string, schema: z.ZodType<Value>): PersistedValues<Value> {
  const values = readPersisted(file, schema)
  // An edit of the server's code begins another writer of the file while the one before it ends.
  const draft = `${file}.${process.pid}-${(drafts += 1)}`
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  async function write(): Promise<void> {
    await writeFile(draft, JSON.stringify(Object.fromEntries(values)))
    await rename(draft, file)
  }
  /** After the write before it, which may be slow. */
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
      timer ??= setTimeout(writeNext, WRITE_AFTER_MS).unref()
    },
  }
}

/** The values of a file in the data folder; tests share that folder, and keep theirs in memory. */
export function persistedInFolder<Value>(
  { dataFolder, mode }: { dataFolder: string; mode: string },
  name: string,
  schema: z.ZodType<Value>,
): PersistedValues<Value> {
  return mode === 'test' ? new Map<string, Value>() : persistedValues(resolve(dataFolder, name), schema)
}
