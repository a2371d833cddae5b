import { isAlive } from '../processes.ts'
import { isLocked, lock, passwordOf, ROLE } from './access.ts'
import { databaseAccount } from './account.ts'
import { initialise } from './initialise.ts'
import { launch, waitUntilReady, type Launch } from './launch.ts'
import { findPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { binaries, reachableFolder } from './reachable.ts'

type Options = {
  folder: string
  flags?: string[]
  /** The data folder belongs to this shop alone: a running database without a password may be restarted. */
  isOwner?: boolean
}
export type Cluster = {
  url: (database: string) => string
  folder: string
  /** It was running before, so another process has to stop it. */
  wasRunning: boolean
  isRunning: () => boolean
  /** Restarts it after it ended by itself, at the same address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
  /** Ends it at once; the next start replays what was acknowledged. */
  kill: () => void
}

/** The server that survived a crash, when it can be used as it is; otherwise it is stopped, if the folder is ours. */
async function adopt(wanted: Launch, isOwner: boolean): Promise<Postmaster | undefined> {
  const found = await findPostmaster(wanted.folder)
  if (!found) return undefined
  try {
    if (isOwner && !(await isLocked(wanted.folder, wanted.password))) throw new Error('it lets anybody in')
    await waitUntilReady(found, wanted.password)
    return found
  } catch (error) {
    if (!isOwner) throw error
    await stopPostmaster(found)
    return undefined
  }
}

/**
 * Starts the embedded PostgreSQL on a folder, initialising it first when it is new, or adopts one that still runs
 * there. `stop` ends it by its pid. Throws an Error with the database's own message.
 */
export async function startCluster({
  folder: asked,
  flags = [],
  isOwner = false,
}: Options): Promise<Cluster> {
  const account = await databaseAccount()
  const [folder, bin] = await Promise.all([reachableFolder(asked, account), binaries(account)])
  const wanted: Launch = { folder, bin, account, flags, password: passwordOf(asked) }
  const isThrowaway = flags.includes('fsync=off')
  await initialise({ folder, bin, account, isThrowaway }).catch((cause: Error) => {
    throw new Error(
      `The database could not be prepared in ${folder}: ${cause.message}. LARDER_DATA names another folder.`,
      { cause },
    )
  })
  const found = await adopt(wanted, isOwner)
  let running = found
  if (!running) {
    await lock(wanted).catch((cause: Error) => {
      throw new Error(`The database in ${folder} will not start: ${cause.message}`, { cause })
    })
    running = await launch(wanted)
  }
  const { port } = running
  return {
    folder,
    wasRunning: found !== undefined,
    url: (database) => `postgres://${ROLE}:${wanted.password}@127.0.0.1:${port}/${database}`,
    isRunning: () => running !== undefined && isAlive(running.pid),
    restart: async () => {
      const other = await findPostmaster(folder)
      running = other?.port === port ? other : await launch(wanted, port)
    },
    stop: async () => running && stopPostmaster(running),
    kill: () => {
      if (running && isAlive(running.pid)) process.kill(running.pid, 'SIGQUIT')
    },
  }
}
