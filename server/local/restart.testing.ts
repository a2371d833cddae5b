import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { onTestFinished } from 'vitest'
import { freshDatabase, type RegisterCleanUp } from '@larder/testing/fresh-database.ts'
import { startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { openPage, publishTiny, TINY_HOST } from '@larder/edge/tiny-shop.testing.ts'
import { loadConfig } from '@larder/api/config.ts'
import { prepareReleases } from '@larder/control/publish/prepare.ts'
import { changePlan, type LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { openTestLedger } from '@larder/control/ledger/ledger.testing.ts'
import { followLivePlan } from '@larder/control/plan/live-plan.ts'
import { promote } from '@larder/control/plan/plan-acts.ts'
import { openReleaseCopies } from '@larder/control/registry/release-copies.ts'
import { openLedger } from './ledger.ts'

const pageModule = (version: string) =>
  `export const exposed = { './routes': { render: ({ url }) => '<h1>${version} ' + url.length + '</h1>' } }`

async function createEmptyFolder(whenDone: RegisterCleanUp): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'larder-restart-')))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates the files of a server that ran: the plan in force, and verified copies of its releases. */
async function runOnce(ledger: LedgerDeps, dataFolder: string): Promise<void> {
  const copies = await openReleaseCopies(resolve(dataFolder, 'release-copies'), ledger.releases)
  const log = createSilentLog()
  const live = await followLivePlan({ ...ledger, copies, dataFolder, log, pollMs: 60_000 })
  await live.stop()
}

export type RestartFixture = Awaited<ReturnType<typeof openRestartFixture>>

/**
 * A production shop that ran before: h1, then m1, then m2 of the menu went live, and m3 is published. `ranAs` is its
 * data folder, and `data` gives a test a copy of it.
 */
export async function openRestartFixture(whenDone: RegisterCleanUp = onTestFinished) {
  const ranAs = await createEmptyFolder(whenDone)
  const databaseUrl = await freshDatabase('demo', whenDone)
  const ledger = await openTestLedger(databaseUrl, ranAs, whenDone)
  await publishTiny(ranAs, { area: 'host', version: 'h1', claims: [], node: TINY_HOST, isUnplanned: true })
  for (const version of ['m1', 'm2', 'm3'])
    await publishTiny(ranAs, {
      area: 'menu',
      version,
      claims: ['/menu/*'],
      node: pageModule(version),
      isUnplanned: true,
    })
  for (const [area, version] of [
    ['host', 'h1'],
    ['menu', 'm1'],
    ['menu', 'm2'],
  ] as const)
    await changePlan(ledger, { who: 'ann', area, act: 'promote', why: '' }, (plan) =>
      promote(plan, area, version),
    )
  await runOnce(ledger, ranAs)

  /** Starts like production: opens the ledger, prepares releases, and starts the server. */
  async function start(dataFolder: string): Promise<ServerProcess> {
    await prepare(dataFolder, resolve(dataFolder, 'no-workspace'))
    const environment = { NODE_ENV: 'development', LARDER_DATA: dataFolder }
    return startServer({ databaseUrl, environment })
  }
  /** The part of a start that may change the ledger and the plan, run from a workspace. */
  async function prepare(dataFolder: string, repository: string, isProduction = true): Promise<void> {
    const { bucket } = loadConfig({ NODE_ENV: 'test', LARDER_DATA: dataFolder })
    const opened = await openLedger(
      { dataFolder, planKeyFile: undefined, planDatabaseUrl: undefined, bucket },
      databaseUrl,
    )
    onTestFinished(() => opened.db.$client.end())
    const registry = resolve(dataFolder, 'releases')
    const ready = Promise.resolve(opened)
    await prepareReleases({
      repository,
      registry,
      say: () => undefined,
      migrated: ready,
      ledger: ready,
      isProduction,
    })
  }
  return {
    ledger,
    databaseUrl,
    ranAs,
    start,
    prepare,
    async data(): Promise<string> {
      const folder = await createEmptyFolder(onTestFinished)
      await cp(ranAs, folder, { recursive: true })
      return folder
    },
  }
}

let pages = 0
/**
 * Reads the menu's release from a page that was not opened before, so that no cache has it: from the page's data, and
 * from the rendered content if a renderer was ready.
 */
export async function readMenuVersion(
  server: ServerProcess,
): Promise<{ version?: string; rendered?: string }> {
  pages += 1
  const { html, composition } = await openPage(server.newVisitor(), `/menu/${'1'.repeat(pages)}`)
  const version = composition.areas.find(({ name }) => name === 'menu')?.version
  const [, rendered = version] = /<h1>(\w+) \d+<\/h1>/.exec(html) ?? []
  return { version, rendered }
}
