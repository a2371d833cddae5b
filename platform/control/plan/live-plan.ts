import { announcements } from '@larder/kernel/db/announcements.ts'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { addReadinessCheck } from '@larder/kernel/http/draining.ts'
import { countRefusedPlan } from '../counters.ts'
import { saveLastGoodPlan, readLastGoodPlan, refillLedger, type PlanOfLedger } from './last-good-plan.ts'
import { restorePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { iteratePlans } from './current-plan.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import type { ReleaseCopies } from '../registry/release-copies.ts'
import {
  applyPendingAction,
  openPendingActions,
  type PendingAction,
  type PendingActions,
} from './pending-actions.ts'
import { recordPendingAction } from './record-pending-actions.ts'
import {
  listPlanReleases,
  releaseKey,
  verifyPlan,
  type SignedPlan,
  type VerifiedPlan,
} from '../ledger/signing.ts'

/** New documents use a change within this time even if its announcement was lost. */
const POLL_MS = 2_000

export type LivePlan = {
  /** The plan in force with the pending actions, from memory. Empty before the first release. */
  current: () => Plan
  revision: () => number | undefined
  /** The revision that pages compare. Pending actions add a fraction to it. */
  pageRevision: () => number | undefined
  /** Actions that are in force only on this server until its database is available again, oldest first. */
  pending: () => readonly PendingAction[]
  /** Puts an action in force without the database. Rejects when it cannot be stored on the disk. */
  addPending: (action: PendingAction) => Promise<void>
  isDatabaseUnavailable: () => boolean
  /** Plans that this server did not put in force since it started. */
  refused: () => readonly RefusedPlan[]
  /** Calls back whenever another plan is in force. */
  onChange: (listener: () => void) => void
  /** Reads the database now. Never rejects. */
  refresh: () => Promise<void>
  stop: () => Promise<void>
}
type Deps = LedgerDeps & {
  dataFolder: string
  copies: ReleaseCopies
  log: Logger
  pollMs?: number
  /** The plan is another cell's: this server never gives its own to the ledger. */
  isFollowing?: boolean
}
type RejectionReason = 'signature' | 'release' | 'older'
type RefusedPlan = { revision: number; reason: RejectionReason }

/**
 * Copies every release of a plan to this server's disk; throws when one is missing or was changed. Returns the error of
 * a previous release, which is only a fallback.
 */
async function copyReleases(copies: ReleaseCopies, { content }: VerifiedPlan): Promise<unknown> {
  let problem: unknown
  for (const { area, version } of listPlanReleases(content)) {
    const hash = content.releases[releaseKey(area, version)] ?? ''
    const copied = copies.ensure(area, version, hash)
    // Only the previous release is a fallback; all others are assigned to visitors.
    if (version !== content.areas[area]?.previous) await copied
    else await copied.catch((error: unknown) => (problem = error))
  }
  return problem
}

function planInForce({ key, copies, dataFolder, log }: Deps) {
  let current: PlanOfLedger<VerifiedPlan> | undefined
  const rejected = new Map<string, RefusedPlan>()

  /** Logs and counts a rejection, once per revision and reason. */
  function reject(revision: number, reason: RejectionReason, err?: unknown): void {
    const name = `${revision} ${reason}`
    if (rejected.has(name)) return
    rejected.set(name, { revision, reason })
    countRefusedPlan(reason)
    const remedy =
      reason === 'signature' &&
      'Give it the key that signed it, of the shop’s other servers, by PLAN_KEY_FILE'
    log.error(
      { err, revision, reason, inForce: current?.revision, ...(remedy && { remedy }) },
      'a release plan was refused',
    )
  }

  /** Puts a plan into force if it is valid; returns whether it is in force now. */
  async function apply(signed: PlanOfLedger<SignedPlan>): Promise<boolean> {
    const plan = verifyPlan(key, signed)
    if (!plan) {
      reject(signed.revision, 'signature')
      return false
    }
    try {
      const problem = await copyReleases(copies, plan)
      current = plan
      if (problem) log.warn({ err: problem, revision: plan.revision }, 'a previous release is no fallback')
      await saveLastGoodPlan(dataFolder, plan)
      return true
    } catch (err) {
      reject(signed.revision, 'release', err)
      return current === plan
    }
  }
  return {
    current: () => current,
    content: () => current?.content ?? EMPTY_PLAN,
    refused: () => [...rejected.values()],
    apply,
    reject,
  }
}

async function* plansOfLedger(
  ...[db, query]: Parameters<typeof iteratePlans>
): AsyncGenerator<PlanOfLedger<SignedPlan>, void> {
  for await (const change of iteratePlans(db, query)) yield { ...change, change }
}

/**
 * Lists plans that may come into force, newest first. A ledger that lost plans gets this server's plan back, unless it is another
 * cell's, whose servers do that.
 */
async function* candidatePlans(
  deps: Deps,
  { current, reject }: ReturnType<typeof planInForce>,
): AsyncGenerator<PlanOfLedger<SignedPlan>, void> {
  const lastGood = current()
  const from = lastGood?.revision ?? 0
  let hasPlans = false
  for await (const plan of plansOfLedger(deps.db, { from })) {
    hasPlans = true
    yield plan
  }
  if (hasPlans) return
  if (lastGood) {
    reject(from, 'older')
    if (deps.isFollowing) return
    await restorePlan(deps, lastGood, 'The database held an older plan than this server.')
  } else await refillLedger(deps, deps)
  yield* plansOfLedger(deps.db, { from })
}

/** Applies the pending actions to the plan in force. Returns the same object until one of them changes. */
function planForVisitors(planInDatabase: () => Plan, pending: PendingActions): () => Plan {
  let cached: { plan: Plan; actions: readonly PendingAction[]; result: Plan } | undefined
  return () => {
    const plan = planInDatabase()
    const actions = pending.list()
    if (cached?.plan !== plan || cached.actions !== actions)
      cached = { plan, actions, result: actions.reduce(applyPendingAction, plan) }
    return cached.result
  }
}

/**
 * Records pending actions in the ledger and returns their revisions by id. A failed one is logged once and retried
 * later, without delaying the others. Rejects while the database is unavailable.
 */
function pendingActionsRecorder({ log, ...ledger }: LedgerDeps & { log: Logger }) {
  const failed = new Set<string>()
  return async (actions: readonly PendingAction[]): Promise<Map<string, number>> => {
    const revisions = new Map<string, number>()
    for (const action of actions) {
      try {
        const revision = await recordPendingAction(ledger, action)
        revisions.set(action.id, revision)
        log.info({ ...action, revision }, 'a pending action was recorded in the ledger')
      } catch (err) {
        if (isDatabaseUnavailable(err)) throw err
        if (!failed.has(action.id)) log.error({ err, ...action }, 'a pending action could not be recorded')
        failed.add(action.id)
      }
    }
    return revisions
  }
}

/** Each pending action adds a thousandth to the revision that pages compare. */
const PARTS_OF_REVISION = 1_000

/**
 * Keeps the release plan of this server in memory and follows the database. A newer plan comes into force when its
 * signature is valid and every release it names is copied to this disk with its signed hash. Other plans are rejected,
 * and the last good plan stays (docs/decisions/150). Startup without a database uses the plan on the disk. The server
 * is not ready only while there is no plan at all. Actions taken without the database are in force at once, and are
 * recorded in the ledger when it is available again.
 */
export async function followLivePlan(deps: Deps): Promise<LivePlan> {
  const { db, log, pollMs = POLL_MS } = deps
  const holder = planInForce(deps)
  const pending = await openPendingActions(deps)
  const current = planForVisitors(holder.content, pending)
  const recordActions = pendingActionsRecorder(deps)
  const listeners: (() => void)[] = []
  let hasFailed = false
  let isUnavailable = false

  function notifyAll(): void {
    for (const notify of listeners) notify()
  }

  async function follow(): Promise<void> {
    const before = holder.current()
    for await (const plan of candidatePlans(deps, holder)) {
      const isInForce = plan.revision === before?.revision && plan.signature === before.signature
      if (isInForce || (await holder.apply(plan))) break
    }
    if (holder.current()?.plan !== before?.plan) notifyAll()
  }

  /** Actions stay pending until a plan that contains them is in force, so that no area is enabled in between. */
  async function settlePending(): Promise<void> {
    if (pending.list().length === 0) return
    const revisions = await recordActions(pending.list())
    await follow()
    const currentRevision = holder.current()?.revision ?? 0
    const settled = [...revisions].flatMap(([id, revision]) => (revision <= currentRevision ? [id] : []))
    if (settled.length === 0) return
    await pending.remove(new Set(settled))
    notifyAll()
  }

  async function pull(): Promise<void> {
    try {
      await announcement.listen()
      await follow()
      isUnavailable = false
      await settlePending()
      hasFailed = false
    } catch (err) {
      if (!hasFailed) log.warn({ err }, 'the release plan could not be read; the last good one stays')
      hasFailed = true
      isUnavailable = isDatabaseUnavailable(err)
    }
  }
  /** Pulls run one after the other; an announcement during a pull causes another one. */
  let pulling = Promise.resolve()
  const refresh = () => (pulling = pulling.then(pull))
  // The database announces each row of `plan_changes`.
  const announcement = announcements(db, 'larder_plan', () => void refresh())

  const lastGood = await readLastGoodPlan(deps.dataFolder, deps.key)
  if (lastGood) await holder.apply(lastGood)
  await refresh()
  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()
  const removeCheck = addReadinessCheck(() =>
    Object.keys(holder.content().areas).length > 0 ? undefined : 'there is no release plan',
  )
  const revision = () => holder.current()?.revision
  return {
    current,
    revision,
    pageRevision() {
      const planRevision = revision()
      return planRevision === undefined ? undefined : planRevision + pending.list().length / PARTS_OF_REVISION
    },
    pending: pending.list,
    async addPending(action) {
      await pending.add(action)
      log.warn(action, 'an action was taken without the database and is pending')
      notifyAll()
    },
    isDatabaseUnavailable: () => isUnavailable,
    refused: holder.refused,
    onChange: (listener) => void listeners.push(listener),
    refresh,
    async stop() {
      clearInterval(timer)
      removeCheck()
      announcement.stop()
      await pulling
    },
  }
}
