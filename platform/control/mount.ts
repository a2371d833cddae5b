import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { openSeparatePool, type Db } from '@larder/kernel/db/client.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isStorageLow } from '@larder/kernel/http/storage.ts'
import type { ChangePolicy } from '@larder/contracts/change-policy'
import type { Ring, Step } from '@larder/contracts/rings'
import type { ColdReleases } from './plan/assignment.ts'
import type { ControlDeadlines } from './deadlines.ts'
import type { SmokeTest } from './gate/pass-gate.ts'
import { startGuard } from './guard/robot.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import { openGuardMetrics, showLedgerProof } from './metrics/guard-gauges.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { consoleRoutes } from './ops/console.routes.ts'
import { casesRoutes, type CaseDesk } from './ops/cases.routes.ts'
import { soldOutRoutes, type SoldOutDesk } from './ops/sold-out.routes.ts'
import { callerFinder, type FindCaller } from './ops/operators.ts'
import { opsRoutes } from './ops/ops.routes.ts'
import type { ListBrands } from './ops/overview.ts'
import { shopHealthReader } from './ops/shop-health.ts'
import { openTokenCopy } from './ops/token-copy.ts'
import type { Plan } from './plan/plan.ts'
import type { SignInConfig } from './sign-in/identity-provider.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import type { ServedReleases } from './served-releases.ts'

/** The guard's lock, a change of the plan, and what it reads. */
const GUARD_CONNECTIONS = 3

/** Settings of operators, uploads and the guard. */
type ControlConfig = {
  dataFolder: string
  /** The token with which commands on this machine call `/ops`. */
  localOpsToken: string
  limitScale: number
  minFreeBytes: number
  consoleOrigin: string
  mode: string
  /** Signs sign-ins that have begun. */
  secret: string
  /** How operators sign in besides tokens; undefined without an identity provider. */
  signIn: SignInConfig | undefined
  rolloutSteps: Step[]
  /** The groups of brands that a rollout goes through in order; none without them. */
  rolloutRings?: Ring[]
  changePolicy: ChangePolicy
  deadlines: Pick<ControlDeadlines, 'databaseForOperators'> & Pick<Deadlines, 'databaseGauges'>
}

type Deps = {
  db: Db
  log: Logger
  clock: () => Date
  config: ControlConfig
  listBrands: ListBrands
  linkOrigin: Parameters<typeof opsRoutes>[1]['linkOrigin']
  /** Renders the pages of a release before it is published. */
  smoke: SmokeTest
  /** What the shop's customers reported, for people to decide; undefined in a shop without such cases. */
  desk: CaseDesk | undefined
  /** What the shop's places have sold out; undefined in a shop where nothing sells out. */
  soldOut: SoldOutDesk | undefined
  /** The canaries whose renderers on this server are still loading. */
  findCold: (plan: Plan) => ColdReleases
}

export type Control = {
  /** All operator endpoints share its rate limit. */
  findCaller: FindCaller
  stop: () => Promise<void>
}

/** Mounts the control plane on an app: the operators' pages and API, uploads of releases, and the guard. */
export async function mountControl(
  app: Hono<AppEnv>,
  { key, ledger, plan }: ServedReleases,
  deps: Deps,
): Promise<Control> {
  const { db, log, config } = deps
  const {
    dataFolder,
    localOpsToken: localToken,
    limitScale,
    deadlines,
    rolloutSteps: steps,
    rolloutRings: rings = [],
  } = config
  const tokenCopy = await openTokenCopy({ db, key, dataFolder, log })
  const findCaller = callerFinder({
    db,
    key,
    clock: deps.clock,
    plan,
    tokenCopy,
    localToken,
    limitScale,
    deadlines,
  })
  const shared = { ...ledger, ...deps, findCaller, plan, steps, limitScale, deadlines }
  const metrics = openGuardMetrics(deps)
  const hideLedgerProof = showLedgerProof({ db, key }, deadlines)
  // The guard waits for nobody: shoppers may have all connections of the shop in use.
  const guardDb = openSeparatePool(db, {
    max: GUARD_CONNECTIONS,
    onError: (err) => log.warn({ err }, 'connection of the guard lost'),
  })
  const readHealth = shopHealthReader(
    { ...shared, db: guardDb },
    plan.current,
    config.changePolicy.freezeZone,
  )
  const guard = startGuard({ ...shared, db: guardDb, readHealth, onJudged: metrics.judged })
  consoleRoutes(app, { dataFolder })
  signInRoutes(app, { ...shared, tokenCopy })
  noticeRoutes(app, { ...shared, consoleOrigin: config.consoleOrigin })
  const { desk, soldOut } = deps
  opsRoutes(app, {
    ...shared,
    policy: config.changePolicy,
    rings,
    isStorageLow: () => isStorageLow({ db, config }),
    hasCases: desk !== undefined,
    hasSoldOut: soldOut !== undefined,
  })
  if (desk) casesRoutes(app, { desk, log, findCaller })
  if (soldOut) soldOutRoutes(app, { soldOut, log, findCaller })
  plan.onChange(() => void tokenCopy.refresh()) // a token may have been revoked
  return {
    findCaller,
    async stop() {
      hideLedgerProof()
      metrics.stop()
      await guard.stop()
      await guardDb.$client.end()
      tokenCopy.stop()
    },
  }
}
