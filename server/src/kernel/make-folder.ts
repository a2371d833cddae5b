import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './errors/error-chain.ts'

/**
 * Makes a folder and those above it, one after the other. Node's own `recursive` tries for ever where a folder
 * is refused as if the one above were missing, as under /proc. Throws when one cannot be made.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error // another process was faster
  }
}
