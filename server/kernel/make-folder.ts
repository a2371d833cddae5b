import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './errors/error-chain.ts'

/**
 * Creates a folder and its parents, one after the other. Node's own `recursive` retries for ever where a folder is
 * refused as if its parent were missing, as under /proc. Throws when one cannot be created.
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
