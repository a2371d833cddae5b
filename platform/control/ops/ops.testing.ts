import { resolve } from 'node:path'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { onTestFinished } from 'vitest'
import { startApp, TEST_NOW, type TestApp } from '@larder/testing/index.ts'
import { createShopForEdge } from '@larder/api/shop-for-edge.ts'
import { listBrandIds } from '@larder/api/catalog/business/business.service.ts'
import type { RegisterCleanUp } from '@larder/testing/fresh-database.ts'
import { BROWSER_SMOKE } from '../gate/browser-smoke.ts'
import type { SmokeTest } from '../gate/pass-gate.ts'
import type { RobotDeps } from '../guard/robot.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { createDataFolder, publishScript } from '../ledger/ledger.testing.ts'
import { followLivePlan } from '../plan/live-plan.ts'
import { promote } from '../plan/plan-acts.ts'
import { openReleaseCopies } from '../registry/release-copies.ts'
import { folderStore, type ReleaseStore } from '../registry/release-store.ts'
import { openPlanKey } from '../ledger/signing.ts'
import { noticeRoutes } from '../notices/notices.routes.ts'
import { casesRoutes, type CaseDesk } from './cases.routes.ts'
import { soldOutRoutes, type SoldOutDesk } from './sold-out.routes.ts'
import { opsRoutes } from './ops.routes.ts'
import { callerFinder } from './operators.ts'
import { openTokenCopy } from './token-copy.ts'
import { createToken } from './tokens.ts'

const LOCAL = 'the-token-of-this-machine'
const START = { who: 'start', act: 'follow', why: '' }
const now = new Date(TEST_NOW)

export type OpsShop = {
  shop: TestApp
  folder: string
  ledger: LedgerDeps
  tokens: Record<'ops' | 'read' | 'publish' | 'rollout' | 'cases' | 'local' | 'none', string>
  /** Records a browser trial of a release; without problems it is clean. */
  recordTrial: (area: string, version: string, problems?: readonly string[]) => Promise<unknown>
  /** Publishes a release without a browser trial. */
  publish: (area: string, version: string) => Promise<unknown>
  robot: RobotDeps
}
type Options = Pick<Parameters<typeof startApp>[0] & object, 'replaceDatabaseUrl' | 'deadlines'> & {
  environment?: Record<string, string>
  limitScale?: number
  store?: (releases: ReleaseStore) => ReleaseStore
  isStorageLow?: () => Promise<boolean>
  smoke?: SmokeTest
  desk?: CaseDesk
  soldOut?: SoldOutDesk
  /** Registers a clean-up; use `afterAll` for a shop that tests share. */
  whenDone?: RegisterCleanUp
}

/**
 * Opens a shop with `/ops`, where `host` and `menu` are published as v1, which is live, and v2, which has a clean
 * browser trial.
 */
export async function openOpsShop({
  environment = {},
  limitScale = 50,
  store = (releases) => releases,
  isStorageLow = async () => false,
  smoke = async () => [],
  desk,
  soldOut,
  whenDone = onTestFinished,
  ...database
}: Options = {}): Promise<OpsShop> {
  const shop = await startApp({ environment, whenDone, ...database })
  const data = await createDataFolder(whenDone)
  const folder = resolve(data, 'releases')
  const releases = folderStore(folder)
  const { db, clock } = shop.deps
  const ledger: LedgerDeps = { db, clock, releases, key: await openPlanKey({ dataFolder: data }) }
  const recordTrial = (area: string, version: string, problems: readonly string[] = []) =>
    changePlan(
      ledger,
      { ...START, area, act: BROWSER_SMOKE, evidence: { version, problems, byOperator: true } },
      (plan) => plan,
    )
  for (const area of ['host', 'menu']) {
    for (const version of ['v1', 'v2']) await publishScript(releases, { area, version })
    await recordTrial(area, 'v2')
    await changePlan(ledger, { ...START, area }, (plan) => promote(plan, area, 'v1'))
  }
  const copies = await openReleaseCopies(resolve(data, 'release-copies'), releases)
  const log = createSilentLog()
  const plan = await followLivePlan({ ...ledger, copies, dataFolder: data, log })
  whenDone(plan.stop)
  const { rolloutSteps: steps, rolloutRings: rings, changePolicy: policy } = shop.deps.config
  const guarded = { ...ledger, steps, rings, policy, releases: store(releases) }
  const { deadlines } = shop.deps.config
  const { linkOrigin } = createShopForEdge(shop.deps)
  const ofShop = { listBrands: () => listBrandIds(db), linkOrigin }
  const deps = { ...guarded, ...ofShop, plan, log, deadlines, isStorageLow, smoke }
  const { key } = ledger
  const tokenCopy = await openTokenCopy({ db, key, dataFolder: data, log })
  whenDone(async () => tokenCopy.stop())
  const findCaller = callerFinder({
    db,
    key,
    clock,
    plan,
    tokenCopy,
    localToken: LOCAL,
    limitScale,
    deadlines,
  })
  opsRoutes(shop.app, {
    ...deps,
    findCaller,
    hasCases: desk !== undefined,
    hasSoldOut: soldOut !== undefined,
  })
  noticeRoutes(shop.app, { ...ledger, log, findCaller, consoleOrigin: shop.deps.config.consoleOrigin })
  if (desk) casesRoutes(shop.app, { desk, log, findCaller })
  if (soldOut) soldOutRoutes(shop.app, { soldOut, log, findCaller })
  const tokens = {
    ops: await createToken(ledger, { name: 'ann', roles: ['ops'], now }),
    read: await createToken(ledger, { name: 'bob', roles: ['read'], now }),
    publish: await createToken(ledger, { name: 'menu squad', roles: ['publish:menu'], now }),
    rollout: await createToken(ledger, {
      name: 'menu squad',
      roles: ['rollout:menu', 'rollout:gifts'],
      now,
    }),
    cases: await createToken(ledger, { name: 'cleo', roles: ['cases'], now }),
    local: LOCAL,
    none: 'larder_of-nobody-at-all',
  }
  await tokenCopy.refresh()
  const publish = (area: string, version: string) => publishScript(releases, { area, version })
  const robot = { ...ledger, steps, log }
  return { shop, folder, ledger, tokens, recordTrial, publish, robot }
}
