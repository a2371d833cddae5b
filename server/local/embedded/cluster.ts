import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import {
  DATABASE_ROLE,
  runProgram,
  requiresPassword,
  requirePassword,
  readPassword,
  databaseAccount,
  type DatabaseAccount,
} from './access.ts'
import { isAlive } from '../processes.ts'
import {
  launchPostmaster,
  waitUntilReady,
  findPostmaster,
  stopPostmaster,
  type LaunchOptions,
  type Postmaster,
} from './launch.ts'
import { findBinaries, findReachableFolder } from './reachable.ts'

type Initialise = {
  folder: string
  bin: string
  account: DatabaseAccount | undefined
  /** The data may be lost, so nothing is flushed to disk. */
  isThrowaway: boolean
}

/** Entries of the folder; undefined when it does not exist. Throws when it is not readable. */
async function listFolder(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined
    throw new Error(`it belongs to another user (${String(error)})`, { cause: error })
  }
}

/**
 * Creates a database in a folder that has none. It is created beside the folder and then moved into place, so an
 * interrupted start never leaves something that looks like a database, and a damaged database is never overwritten.
 */
async function initialiseCluster({ folder, bin, account, isThrowaway }: Initialise): Promise<void> {
  const contents = await listFolder(folder)
  if (contents?.includes('PG_VERSION')) return
  if (contents && contents.length > 0)
    throw new Error('something else is there, or a database that lost its PG_VERSION')
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  // No server runs with these rules, because `requirePassword` replaces them before the first start.
  const args = ['-D', draft, '-U', DATABASE_ROLE, '--auth=trust', '--encoding=UTF8', '--locale=C']
  if (isThrowaway) args.push('--no-sync')
  await runProgram({ file: join(bin, 'initdb'), args, account })
  await rename(draft, folder) // a rename also replaces an empty folder
}

type Options = {
  folder: string
  flags?: string[]
  /** The data folder belongs only to this shop, so a running database without a password may be restarted. */
  isOwner?: boolean
}
export type Cluster = {
  url: (database: string) => string
  folder: string
  /** The database was already running, so another process has to stop it. */
  wasRunning: boolean
  isRunning: () => boolean
  /** Restarts the database at the same address after it exited by itself. */
  restart: () => Promise<void>
  stop: () => Promise<void>
  /** Kills the database at once. The next start replays acknowledged writes. */
  kill: () => void
}

/**
 * The server that survived a crash, if it can be used as it is. Otherwise it is stopped, provided that the folder is
 * ours.
 */
async function adoptRunningServer(wanted: LaunchOptions, isOwner: boolean): Promise<Postmaster | undefined> {
  const found = await findPostmaster(wanted.folder)
  if (!found) return undefined
  try {
    if (isOwner && !(await requiresPassword(wanted.folder, wanted.password)))
      throw new Error('it lets anybody in')
    await waitUntilReady(found, wanted.password)
    return found
  } catch (error) {
    if (!isOwner) throw error
    await stopPostmaster(found)
    return undefined
  }
}

/**
 * Starts the embedded PostgreSQL on a folder, initialising a new one first, or adopts one that still runs there. `stop`
 * ends it by its process ID. Throws an Error with the database's own message.
 */
export async function startCluster({
  folder: asked,
  flags = [],
  isOwner = false,
}: Options): Promise<Cluster> {
  const account = await databaseAccount()
  const [folder, bin] = await Promise.all([findReachableFolder(asked, account), findBinaries(account)])
  const wanted: LaunchOptions = { folder, bin, account, flags, password: readPassword(asked) }
  const isThrowaway = flags.includes('fsync=off')
  await initialiseCluster({ folder, bin, account, isThrowaway }).catch((cause: Error) => {
    throw new Error(
      `The database could not be prepared in ${folder}: ${cause.message}. LARDER_DATA names another folder.`,
      { cause },
    )
  })
  const found = await adoptRunningServer(wanted, isOwner)
  let running = found
  if (!running) {
    await requirePassword(wanted).catch((cause: Error) => {
      throw new Error(`The database in ${folder} will not start: ${cause.message}`, { cause })
    })
    running = await launchPostmaster(wanted)
  }
  const { port } = running
  return {
    folder,
    wasRunning: found !== undefined,
    url: (database) => `postgres://${DATABASE_ROLE}:${wanted.password}@127.0.0.1:${port}/${database}`,
    isRunning: () => running !== undefined && isAlive(running.pid),
    restart: async () => {
      const other = await findPostmaster(folder)
      running = other?.port === port ? other : await launchPostmaster(wanted, port)
    },
    stop: async () => running && stopPostmaster(running),
    kill: () => {
      if (running && isAlive(running.pid)) process.kill(running.pid, 'SIGQUIT')
    },
  }
}
