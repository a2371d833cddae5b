import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The secret of a machine without LARDER_SECRET: made once, kept in the data folder.
 * It signs order links and peppers one-time codes; servers that share a database need the same one.
 * Throws an Error that names the setting when the folder cannot be written.
 */
export function keptSecret(dataFolder: string): string {
  const file = resolve(dataFolder, 'secret')
  try {
    mkdirSync(dataFolder, { recursive: true })
    // `wx`: of two starting processes one writes, both read.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new Error(`The data folder ${dataFolder} is not writable. Set LARDER_DATA to one that is.`, {
        cause: error,
      })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
