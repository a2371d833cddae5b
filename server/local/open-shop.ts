import { rmSync } from 'node:fs'
import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createFolder } from '@larder/kernel/persisted-values.ts'
import { readStartTime, type SupervisedPart } from './processes.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { loadConfig, type Config } from '@larder/api/config.ts'
import { hasLastGoodPlan } from '@larder/control/ledger/ledger-key.ts'
import { OtherKeyError } from '@larder/control/registry/release.ts'
import { prepareConsole } from '@larder/control/publish/console.ts'
import { prepareReleases } from '@larder/control/publish/prepare.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { superviseProcess } from './child.ts'
import { createSandboxEnvironment, createServerEnvironment } from './child-environment.ts'
import { openDatabase, type Database } from './database.ts'
import { openLedger } from './ledger.ts'
import { ensurePortIsFree } from './ports.ts'

/** Checks that the server's folder is writable, with a plain message when it is not. */
async function ensureWritable(folder: string): Promise<void> {
  try {
    createFolder(folder)
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new Error(`The data folder ${folder} is not writable. Set LARDER_DATA to one that is.`, { cause })
  }
}

/** The running shop that wrote this lock file; undefined when it has exited. */
async function findLockHolder(file: string): Promise<string | undefined> {
  const [pid = '', beginning] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  return pid && beginning && (await readStartTime(Number(pid))) === beginning ? pid : undefined
}

/**
 * Locks the data folder for this shop until it ends, because two supervisors would start and stop each other's
 * database. A lock left by a killed shop is taken over.
 */
export async function lockDataFolder(folder: string): Promise<void> {
  await ensureWritable(folder)
  const file = resolve(folder, 'shop.pid')
  const holder = await findLockHolder(file)
  if (holder)
    throw new Error(
      `The data folder ${folder} is in use by a running shop (process ${holder}). Stop that one, or set LARDER_DATA to another folder.`,
    )
  await writeFile(file, `${process.pid} ${await readStartTime(process.pid)}`)
  process.on('exit', () => rmSync(file, { force: true }))
}

const REPO_ROOT = resolve(import.meta.dirname, '../..')

type PrintLine = (text: string) => void
export type Shop = SupervisedPart & {
  /** Resolves when the shop is being served, and rejects with a message for the operator. */
  open: Promise<{ port: number }>
  /** `pnpm dev`: sends the edited source files to the API process. */
  editApi: (paths: readonly string[]) => void
}

const secondsSinceStart = () => (performance.now() / 1000).toFixed(1)

const startsSandbox = ({ mode, adapters }: Config): boolean =>
  !adapters.isSandboxElsewhere && (mode !== 'production' || adapters.LARDER_SANDBOX === 'allow')

async function ensureCanStart(config: Config): Promise<void> {
  const { dataFolder, port, sandboxPort, opsPort, host } = config
  await lockDataFolder(dataFolder)
  await Promise.all([
    ensurePortIsFree('PORT', port, host),
    ...(startsSandbox(config) ? [ensurePortIsFree('SANDBOX_PORT', sandboxPort, host)] : []),
    ensurePortIsFree('OPS_PORT', opsPort, host),
  ])
}

/** The addresses of the shop on this machine. Without the demo brands, the hosts come from `pnpm import:brand`. */
const listShopAddresses = ({ port, demo }: Config): string =>
  demo === 'none'
    ? `port ${port}, at the hosts of the imported brands (docs/recipes/add-a-brand.md)`
    : `http://localhost:${port}\n  http://ember.localhost:${port}`

const describeAddresses = (config: Config): string => `
The shop is open:
  ${listShopAddresses(config)}

Its operators’ pages, with a token:
  ${config.opsOrigin ?? `http://localhost:${config.opsPort}`}/ops

Outside services, played by the sandbox:
  http://sandbox.localhost:${config.sandboxPort}
`

/** Prepares the areas' releases and, in parallel to the start, the operators' pages, which no shopper needs. */
async function prepareShopReleases(start: Parameters<typeof prepareReleases>[0]): Promise<void> {
  await prepareReleases(start)
  void prepareConsole(start)
}

/** Opens the ledger as soon as there is a database. Callers await it when they need it, for example after a build. */
function startLedger(database: Promise<Database>, config: Config): Promise<LedgerDeps> {
  const ledger = database.then(({ sessionUrl }) => openLedger(config, sessionUrl))
  ledger.catch(() => undefined)
  return ledger
}

/**
 * Without its database or that of the plan, or with another key's plans in it, the shop serves the last plan on its disk, and changes wait
 * for the next start. Without that plan the start fails.
 */
async function fallBackToDiskPlan(
  database: Promise<Database>,
  prepared: Promise<void>,
  { config, say }: { config: Config; say: PrintLine },
): Promise<void> {
  try {
    await Promise.all([database, prepared])
  } catch (error) {
    if ((await database).isAway) return
    const place = { dataFolder: config.dataFolder, file: config.planKeyFile }
    const isPlanAway = isDatabaseUnavailable(error)
    if (!(isPlanAway || error instanceof OtherKeyError) || !(await hasLastGoodPlan(place))) throw error
    const problem =
      error instanceof OtherKeyError
        ? error.message
        : 'The database of the plan does not answer, or takes no writes'
    say(`${problem}.\nThe shop starts with the plan on its disk.`)
  }
}

/**
 * Starts all parts of the shop concurrently: the server loads its code while the database starts and the areas are
 * compared with their releases. `stop` and `kill` end the parts started so far in reverse order.
 */
export function openShop(env: NodeJS.ProcessEnv, say: PrintLine, prepare = prepareShopReleases): Shop {
  const stopped = new AbortController()
  const parts: { part: Promise<SupervisedPart> }[] = []
  const running: SupervisedPart[] = []
  let editApi = (_paths: readonly string[]): void => undefined

  /** A part that starts after the shop was asked to stop is ended at once. */
  function add<Some extends SupervisedPart>(part: Promise<Some>): Promise<Some> {
    parts.push({ part })
    part.then(
      (started) => running.push(started),
      () => undefined, // `open` rejects with the same error
    )
    return part
  }
  const ensureWanted = () => stopped.signal.throwIfAborted()

  async function open(): Promise<{ port: number }> {
    const config = loadConfig(env)
    await ensureCanStart(config)
    ensureWanted()
    say('Starting the shop')
    const registry = resolve(config.dataFolder, 'releases')
    const migrated = Promise.withResolvers<void>()
    const database = add(openDatabase(config, { say, onMigrated: migrated.resolve }))
    database.then(() => migrated.resolve(), migrated.reject)
    migrated.promise.catch(() => undefined) // the start fails with the same error
    const ledger = startLedger(database, config)
    const isProduction = config.mode === 'production'
    const start = { repository: REPO_ROOT, registry, say, signal: stopped.signal, ledger, isProduction }
    const prepared = prepare({ ...start, migrated: migrated.promise })
    const releases = fallBackToDiskPlan(database, prepared, { config, say })
    const ready = Promise.all([database, releases])
    const greeting = ready.then(([{ url }]) => ({ kind: 'open', databaseUrl: url }))
    const server = { name: 'The server', entry: 'api/main.ts', env: createServerEnvironment(env), say }
    const api = superviseProcess({ ...server, greeting })
    editApi = (paths) => api.send({ kind: 'edited', paths })
    await add(Promise.resolve(api))
    await ready
    await api.ready
    ensureWanted()
    // The fake outside services run on a second origin, and in production only if explicitly enabled.
    if (startsSandbox(config)) {
      const child = {
        name: 'The sandbox',
        entry: 'local/sandbox.ts',
        env: createSandboxEnvironment(env),
        say,
      }
      const sandbox = superviseProcess(child)
      await add(Promise.resolve(sandbox))
      await sandbox.ready
    }
    say(describeAddresses(config))
    say(`Ready in ${secondsSinceStart()} s\n`)
    return { port: config.port }
  }

  return {
    open: open(),
    editApi: (paths) => editApi(paths),
    async stop() {
      stopped.abort(new Error('The shop was told to stop.'))
      for (const { part } of parts.toReversed()) {
        const started = await part.catch(() => undefined)
        await started?.stop()
      }
    },
    kill() {
      stopped.abort(new Error('The shop was told to stop.'))
      for (const part of running) part.kill()
    },
  }
}
