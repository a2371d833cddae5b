import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { codeOf } from './errors/error-chain.ts'
import { makeFolder } from './make-folder.ts'

const MIN_LENGTH = 32

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    // Readable by the owner alone, even if the folder was copied with other modes.
    if (secret.length >= MIN_LENGTH) chmodSync(file, 0o600)
    return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a complete secret in one atomic step: of two starting processes one writes, both read. */
function writeSecret(file: string, { isBroken }: { isBroken: boolean }): void {
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    if (isBroken) renameSync(temporaryFile, file)
    else linkSync(temporaryFile, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryFile, { force: true })
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
    const secret = readSecret(file)
    if (secret && secret.length >= MIN_LENGTH) return secret
    writeSecret(file, { isBroken: secret !== undefined })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`The data folder ${dataFolder} is not writable. Set LARDER_DATA to one that is.`, {
      cause: error,
    })
  }
}
