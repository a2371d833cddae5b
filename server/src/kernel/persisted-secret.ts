import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { codeOf } from './errors/error-chain.ts'
import { makeFolder } from './make-folder.ts'

const MIN_LENGTH = 32

function readKept(file: string): string | undefined {
  try {
    const kept = readFileSync(file, 'utf8').trim()
    // Readable by the owner alone, even if the folder was copied with other modes.
    if (kept.length >= MIN_LENGTH) chmodSync(file, 0o600)
    return kept
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a complete secret in one atomic step: of two starting processes one writes, both read. */
function keep(file: string, { isBroken }: { isBroken: boolean }): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    if (isBroken) renameSync(draft, file)
    else linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * A secret of this machine: created once, kept in the data folder under a name, readable by its owner alone. The one
 * named `secret` is the default of LARDER_SECRET: it signs order links and peppers one-time codes, and servers that
 * share a database need the same one. Throws an Error that names the setting when the folder cannot be written.
 */
export function persistedSecret(dataFolder: string, name = 'secret'): string {
  const file = resolve(dataFolder, name)
  try {
    makeFolder(dataFolder)
    const kept = readKept(file)
    if (kept && kept.length >= MIN_LENGTH) return kept
    keep(file, { isBroken: kept !== undefined })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`The data folder ${dataFolder} is not writable. Set LARDER_DATA to one that is.`, {
      cause: error,
    })
  }
}
