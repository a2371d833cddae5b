import { announcements } from '@larder/kernel/db/announcements.ts'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { addReadinessCheck } from '@larder/kernel/http/draining.ts'
import { countRefusedPlan } from '@larder/kernel/metrics/counters.ts'
import {
  pendingActions,
  applyPendingAction,
  type PendingAction,
  type PendingActions,
} from './pending-actions.ts'
import { keepLastGoodPlan, readLastGoodPlan, refillLedger } from './last-good-plan.ts'
import { restorePlan, type LedgerDeps } from './ledger.ts'
import { plansBack } from './current-plan.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import type { ReleaseCopies } from './release-copies.ts'
import { namedReleases, releaseKey, verifyPlan, type SignedPlan, type VerifiedPlan } from './signing.ts'
import { recordPendingAction } from './record-pending-actions.ts'

/** A change that was not announced, because the connection was broken, reaches new documents within this time. */
const POLL_MS = 2_000

export type LivePlan = {
  /** The plan in force with the pending actions, from memory. Empty before the first release. */
  current: () => Plan
  /** The revision of the plan in force. */
  revision: () => number | undefined
  /** The revision that open pages compare. It has a fraction that grows with each pending action. */
  pageRevision: () => number | undefined
  /** Actions in force only on this server until its database is back, oldest first. */
  pending: () => readonly PendingAction[]
  /** Stores an action on the disk and puts it in force, without the database. Rejects if it cannot be stored. */
  addPending: (action: PendingAction) => Promise<void>
  /** Whether the last query found the database unavailable. */
  isDatabaseAway: () => boolean
  /** Calls back whenever another plan is in force. */
  onChange: (listener: () => void) => void
  /** Asks the database now. Never rejects. */
  refresh: () => Promise<void>
  stop: () => Promise<void>
}
type Deps = LedgerDeps & { dataFolder: string; copies: ReleaseCopies; log: Logger; pollMs?: number }
type RefusedFor = 'signature' | 'release' | 'older'

/**
 * Copies every release that a plan names to this server's disk; throws when one is missing or was changed. Returns the
 * error of a previous release: that one is a fallback, without which pages do.
 */
async function takeInAll(copies: ReleaseCopies, { content }: VerifiedPlan): Promise<unknown> {
  let problem: unknown
  for (const { area, version } of namedReleases(content)) {
    const hash = content.releases[releaseKey(area, version)] ?? ''
    const taken = copies.takeIn(area, version, hash)
    // Only the release before is a fallback; all others are assigned to visitors.
    if (version !== content.areas[area]?.previous) await taken
    else await taken.catch((error: unknown) => (problem = error))
  }
  return problem
}

/** The plan in force on this server, and how it loads another one. */
function planInForce({ key, copies, dataFolder, log }: Deps) {
  let current: VerifiedPlan | undefined
  const refused = new Set<string>()

  /** Logged and counted once for each revision and reason. */
  function refuse(revision: number, reason: RefusedFor, err?: unknown): void {
    const name = `${revision} ${reason}`
    if (refused.has(name)) return
    refused.add(name)
    countRefusedPlan(reason)
    const remedy =
      reason === 'signature' &&
      'Give it the key that signed it, of the shop’s other servers, by PLAN_KEY_FILE'
    log.error(
      { err, revision, reason, inForce: current?.revision, ...(remedy && { remedy }) },
      'a release plan was refused',
    )
  }

  /** Whether the plan is in force now. */
  async function take(signed: SignedPlan): Promise<boolean> {
    const plan = verifyPlan(key, signed)
    if (!plan) {
      refuse(signed.revision, 'signature')
      return false
    }
    try {
      const problem = await takeInAll(copies, plan)
      current = plan
      if (problem) log.warn({ err: problem, revision: plan.revision }, 'a previous release is no fallback')
      await keepLastGoodPlan(dataFolder, plan)
      return true
    } catch (err) {
      refuse(signed.revision, 'release', err)
      return current === plan
    }
  }
  return { current: () => current, content: () => current?.content ?? EMPTY_PLAN, take, refuse }
}

/** The plans that may come into force, the newest first. A ledger that lost plans gets this server's back. */
async function* candidates(
  deps: Deps,
  { current, refuse }: ReturnType<typeof planInForce>,
): AsyncGenerator<SignedPlan, void> {
  const lastGood = current()
  const from = lastGood?.revision ?? 0
  let isThere = false
  for await (const plan of plansBack(deps.db, { from })) {
    isThere = true
    yield plan
  }
  if (isThere) return
  if (lastGood) {
    refuse(from, 'older')
    await restorePlan(deps, lastGood, 'The database held an older plan than this server.')
  } else await refillLedger(deps, deps.dataFolder)
  yield* plansBack(deps.db, { from })
}

/** The plan in force with the pending actions. The same object until one of them changes. */
function planForVisitors(inForce: () => Plan, pending: PendingActions): () => Plan {
  let made: { plan: Plan; actions: readonly PendingAction[]; result: Plan } | undefined
  return () => {
    const plan = inForce()
    const actions = pending.list()
    if (made?.plan !== plan || made.actions !== actions)
      made = { plan, actions, result: actions.reduce(applyPendingAction, plan) }
    return made.result
  }
}

/**
 * Records pending actions in the ledger and returns their revisions. A failed one is logged once and retried later, without
 * delaying the others. Rejects while the database is away.
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

/** A pending action adds a thousandth to the revision that open pages compare. */
const PARTS_OF_REVISION = 1_000

/**
 * The release plan of this server, kept in memory. It follows the database: a newer plan comes into force when its
 * signature is good, and every release it names is copied to this disk and is what was signed. What is not is refused,
 * and the last good plan stays (docs/decisions/150). A start without a database begins with the plan on its disk. Not
 * ready only while there is no plan at all. Actions taken without the database are in force at once, and recorded in the ledger
 * when it is back.
 */
export async function livePlan(deps: Deps): Promise<LivePlan> {
  const { db, log, pollMs = POLL_MS } = deps
  const inForce = planInForce(deps)
  const pending = await pendingActions(deps)
  const current = planForVisitors(inForce.content, pending)
  const recordActions = pendingActionsRecorder(deps)
  const listeners: (() => void)[] = []
  let isUnread = false
  let isAway = false

  function notifyAll(): void {
    for (const notify of listeners) notify()
  }

  async function follow(): Promise<void> {
    const before = inForce.current()
    for await (const plan of candidates(deps, inForce)) {
      const isInForce = plan.revision === before?.revision && plan.signature === before.signature
      if (isInForce || (await inForce.take(plan))) break
    }
    if (inForce.current()?.plan !== before?.plan) notifyAll()
  }

  /** Actions stay pending until the plan that contains them is in force, so that no area is enabled in between. */
  async function settlePending(): Promise<void> {
    if (pending.list().length === 0) return
    const revisions = await recordActions(pending.list())
    await follow()
    const reached = inForce.current()?.revision ?? 0
    const settled = [...revisions].flatMap(([id, revision]) => (revision <= reached ? [id] : []))
    if (settled.length === 0) return
    await pending.drop(new Set(settled))
    notifyAll()
  }

  async function pull(): Promise<void> {
    try {
      await announced.listen()
      await follow()
      isAway = false
      await settlePending()
      isUnread = false
    } catch (err) {
      if (!isUnread) log.warn({ err }, 'the release plan could not be read; the last good one stays')
      isUnread = true
      isAway = isDatabaseUnavailable(err)
    }
  }
  /** One after the other: an announcement during a pull is followed by another pull. */
  let pulling = Promise.resolve()
  const refresh = () => (pulling = pulling.then(pull))
  // The database announces each row of `plan_changes`.
  const announced = announcements(db, 'larder_plan', () => void refresh())

  const lastGood = await readLastGoodPlan(deps.dataFolder, deps.key)
  if (lastGood) await inForce.take(lastGood)
  await refresh()
  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()
  const forget = addReadinessCheck(() =>
    Object.keys(inForce.content().areas).length > 0 ? undefined : 'there is no release plan',
  )
  const revision = () => inForce.current()?.revision
  return {
    current,
    revision,
    pageRevision() {
      const known = revision()
      return known === undefined ? undefined : known + pending.list().length / PARTS_OF_REVISION
    },
    pending: pending.list,
    async addPending(action) {
      await pending.add(action)
      log.warn(action, 'an action was taken without the database and is pending')
      notifyAll()
    },
    isDatabaseAway: () => isAway,
    onChange: (listener) => void listeners.push(listener),
    refresh,
    async stop() {
      clearInterval(timer)
      forget()
      announced.stop()
      await pulling
    },
  }
}
