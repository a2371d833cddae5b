import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '@larder/kernel/errors/error-chain.ts'
import type { Account } from './account.ts'
import { ROLE } from './access.ts'
import { runToEnd } from './command.ts'

type Initialise = {
  folder: string
  bin: string
  account: Account | undefined
  /** It may be lost with the machine: nothing is flushed. */
  isThrowaway: boolean
}

/** Entries of the folder; undefined when there is no such folder. Throws when it may not be read. */
async function contentsOf(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`it belongs to another user (${String(error)})`, { cause: error })
  }
}

/**
 * Creates a database in a folder that has none. It is created beside the folder and moved in place as a whole, so what
 * an interrupted start left never looks like a database, and a damaged database is never overwritten.
 */
export async function initialise({ folder, bin, account, isThrowaway }: Initialise): Promise<void> {
  const contents = await contentsOf(folder)
  if (contents?.includes('PG_VERSION')) return
  if (contents && contents.length > 0)
    throw new Error('something else is there, or a database that lost its PG_VERSION')
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  // No server runs with these rules: `lock` replaces them before the first start.
  const args = ['-D', draft, '-U', ROLE, '--auth=trust', '--encoding=UTF8', '--locale=C']
  if (isThrowaway) args.push('--no-sync')
  await runToEnd({ file: join(bin, 'initdb'), args, account })
  await rename(draft, folder) // replaces an empty folder too
}
