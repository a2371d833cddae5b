import * as z from 'zod'
import { Rings } from './rings.ts'
import { AreaOwners, commitQuery, ReleaseCommit } from './release-origin.ts'

export const ReleaseSamples = z.object({
  host: z.string(),
  paths: z.array(z.string()),
  /**
   * The pages among them that represent claims, which must not be missing. `isNew`: the stable release does not have
   * the claim, so its page may be missing there.
   */
  claimed: z.array(z.object({ path: z.string(), isNew: z.boolean() })),
})
export type ReleaseSamples = z.infer<typeof ReleaseSamples>

/** Maximum length of a problem of a browser trial, in characters. */
export const MAX_PROBLEM_CHARS = 500

/**
 * The problems that a browser found; an empty list means none. In the reply, frames of the release's own scripts
 * (`/r/menu/1.4.0/web/page.js:1:234`) are replaced by their sources. Older servers answer 204 without them.
 */
export const BrowserSmoke = z.strictObject({
  problems: z.array(z.string().min(1).max(MAX_PROBLEM_CHARS)).max(20),
})

export const why = z.string().trim().max(500).default('')
export const version = z
  .string()
  .regex(
    /^\w[\w.-]{0,63}$/,
    'A version has 1 to 64 letters, digits, dots and dashes, and starts with no dot.',
  )
  .refine((name) => !name.includes('..'), 'A version has no two dots in a row.')
export const area = z.string().regex(/^[a-z][a-z-]*$/, 'An area has lower-case letters and dashes.')

/** Number of changes in one reply. */
export const LEDGER_ROWS = 100

/** Optionally only one area or action. `before` is a revision, for reading older changes. */
export const LedgerQuery = z.object({
  before: z.coerce.number<number>().int().min(1).optional(),
  area: z.string().min(1).max(40).optional(),
  act: z.string().min(1).max(40).optional(),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

/** Actions by which a release comes into being. */
export const PUBLISHING: readonly string[] = ['publish', 'browser-smoke']

/** The word of one person for an act that needs several. */
export const APPROVE = 'approve'

/** Actions in the ledger that do not change the plan. */
export const RECORDS: readonly string[] = [...PUBLISHING, APPROVE, 'acknowledge', 'silence', 'end-silence']

/** Actions that choose what the guard may do in an area; visitors get the same as before. */
export const AREA_SETTINGS: readonly string[] = ['auto-rollback', 'manual-rollback']

/** One change of the plan. */
export const Change = z.object({
  revision: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  area: z.string(),
  act: z.string(),
  why: z.string(),
  evidence: z.record(z.string(), z.unknown()),
  /**
   * The proof of a change. `signed`: the shop signed it together with the previous one. `unsigned`: made before the
   * ledger was signed. `forged`: added or altered without the key. `gap`: the change before it was altered or removed.
   */
  proof: z.enum(['signed', 'unsigned', 'forged', 'gap']).optional(),
  /** The first line of the commit from which the change's release was built. */
  subject: z.string().optional(),
})
export type Change = z.infer<typeof Change>

export const Ledger = z.object({ changes: z.array(Change) })
export type Ledger = z.infer<typeof Ledger>

/** An act that is done when another person asks for it, too. */
export const WaitingAct = z.object({
  area: z.string(),
  act: z.string(),
  version: z.string().optional(),
  who: z.string(),
  at: z.iso.datetime(),
  why: z.string(),
})
export type WaitingAct = z.infer<typeof WaitingAct>

/** The rules of a shop for its changes, by settings (docs/decisions/302). */
export const PolicyRule = z.enum(['freeze', 'approval'])
export type PolicyRule = z.infer<typeof PolicyRule>

/** Information about the live releases that is not in the plan. */
export const Overview = z.object({
  /** The window in which no release goes to more visitors now; absent while nothing is frozen. */
  freeze: z.string().optional(),
  /** What waits for another person, the newest first. */
  waiting: z.array(WaitingAct).optional(),
  /** The newest change of each area, without changes that visitors do not notice, such as publishing. */
  lastChanges: z.array(Change.omit({ evidence: true })),
  /** The ids of the shop's brands. */
  brands: z.array(z.string()),
  /** Current and former releases of visitors by `area/version`: the publishing time and the subject of the commit. */
  releases: z
    .record(z.string(), z.object({ publishedAt: z.iso.datetime(), subject: z.string().optional() }))
    .optional(),
  /** Recently published areas of which no visitor has received a release yet. */
  newAreas: z.array(z.string()),
  /** Who is responsible for an area, of those whose `area.ts` says so. */
  owners: z.record(z.string(), AreaOwners).optional(),
})
export type Overview = z.infer<typeof Overview>

export const ReleaseName = z.strictObject({ area, version })
export type ReleaseName = z.infer<typeof ReleaseName>

/** How visitors get a release; without any of these, they do not. `previous` is the fallback of pages. */
export const LiveAs = z.enum(['stable', 'canary', 'rule', 'previous'])
export type LiveAs = z.infer<typeof LiveAs>

/** The result of a browser trial; the gate rejects all but `good` (docs/decisions/183). */
export const BrowserTrial = z.enum(['good', 'problems', 'untried'])
export type BrowserTrial = z.infer<typeof BrowserTrial>

export const ReleaseList = z.object({
  releases: z.array(
    z.object({
      version,
      publishedAt: z.iso.datetime(),
      /** The publisher in the ledger; absent for a release that was published at startup. */
      publishedBy: z.string().optional(),
      /** Size of scripts and styles for browsers, uncompressed. */
      bytes: z.int().nonnegative(),
      liveAs: z.array(LiveAs),
      /** Absent for a release without a trial that visitors have already received. */
      trial: BrowserTrial.optional(),
      /** Absent for a release that was built without Git, or from before commits were recorded. */
      commit: ReleaseCommit.optional(),
      /** The last abort of the release's canary. */
      aborted: z.object({ who: z.string(), at: z.iso.datetime() }).optional(),
    }),
  ),
})
export type ReleaseList = z.infer<typeof ReleaseList>

const ReleaseFile = z.object({ path: z.string(), bytes: z.int().nonnegative() })

/** `before` is the size of a changed file in the stable release. */
export const ReleaseDiff = z.object({
  stable: z.string(),
  added: z.array(ReleaseFile),
  removed: z.array(ReleaseFile),
  changed: z.array(ReleaseFile.extend({ before: z.int().nonnegative() })),
})
export type ReleaseDiff = z.infer<typeof ReleaseDiff>

/** Names of the developer's own machine, the only source of scripts that a link for development may have. */
const LOOPBACK = /^http:\/\/(?:[a-z0-9-]+\.)*localhost:\d{2,5}$|^http:\/\/127\.0\.0\.1:\d{2,5}$/

/** An area that is served by a developer's machine instead of a release (`pnpm dev:<area> --against <url>`). */
export const LocalArea = z.strictObject({
  area,
  /** The origin of its files. Only loopback is allowed, so that a link has no effect on another machine. */
  origin: z.string().regex(LOOPBACK, 'Scripts for development come from http://localhost:<port> alone.'),
  /** Sent by commands of an earlier version; ignored. */
  document: z.enum(['shop', 'checkout']).optional(),
  claims: z.array(z.string().startsWith('/').max(200)).max(50),
  exposes: z.array(z.string().regex(/^\.\/\w{1,60}$/)).max(50),
})
export type LocalArea = z.infer<typeof LocalArea>

export const NewOverride = z.strictObject({
  person: z.string().trim().min(1).max(80),
  hours: z.number().min(0.1).max(72).default(8),
  release: ReleaseName.optional(),
  local: LocalArea.optional(),
  /** The brand whose shop the link opens, by id or address; the first brand by default. */
  shop: z.string().min(1).max(200).optional(),
})

/** A UUID. */
const linkId = z.string().regex(/^[0-9a-f-]{36}$/)

/** `id` is needed to revoke the link before it expires. */
export const OverrideLink = z.object({ id: linkId, link: z.url(), until: z.iso.datetime() })
export type OverrideLink = z.infer<typeof OverrideLink>

export const RevokedOverride = z.union([
  z.strictObject({ id: linkId, why }),
  z.strictObject({ person: NewOverride.shape.person, why }),
])

/** The rules of the gate (docs/decisions/153). */
export const GateRule = z.enum([
  'document',
  'route',
  'part',
  'kit',
  'shared-range',
  'budget',
  'sources',
  'smoke',
  'browser-smoke',
  'types',
])
export type GateRule = z.infer<typeof GateRule>

/** The gate rules that an operator overrules with a reason: all or some. */
export const Overruled = z.union([z.boolean(), z.array(GateRule).min(1).max(GateRule.options.length)])
export type Overruled = z.infer<typeof Overruled>
export const withoutGate = Overruled.default(false)
/** Whether an operator overrules the guard's verdict, with a reason. The guard then does not act on the step. */
export const withoutGuard = z.boolean().default(false)
export const REASON_NEEDED = 'Say why the gate or the guard is overruled.'
export const hasReason = (change: {
  withoutGate?: Overruled
  withoutGuard?: boolean
  why: string
}): boolean => ((change.withoutGate ?? false) === false && change.withoutGuard !== true) || change.why !== ''

/** Whether an operator overrules a freeze, or that an act needs a second person, with a reason. */
const overrulesPolicy = z.boolean().optional()
const withoutFreeze = overrulesPolicy
const withoutApproval = overrulesPolicy
const hasPolicyReason = (change: {
  withoutFreeze?: boolean | undefined
  withoutApproval?: boolean | undefined
  why: string
}): boolean => (!change.withoutFreeze && !change.withoutApproval) || change.why !== ''

const names = z
  .array(z.string().trim().min(1).max(80))
  .min(1, 'Name at least one.')
  .max(100, 'A rule has 100 names at most.')

/**
 * The visitor's group, as far as the server knows it when it renders a document: browsers in which a member signed in,
 * and all others (docs/decisions/167).
 */
export const Cohort = z.enum(['members', 'guests'])
export type Cohort = z.infer<typeof Cohort>

/**
 * The visitors to whom a rule gives a version: testers by the name on their link, shoppers of brands by id or of
 * stores by slug, and cohorts.
 */
export const RuleKind = z.enum(['tester', 'brand', 'store', 'cohort'])
export type RuleKind = z.infer<typeof RuleKind>

export const Rule = z.strictObject({ kind: RuleKind, names, version })
export type Rule = z.infer<typeof Rule>

/** A rule for an unknown cohort would never apply. */
const hasKnownCohorts = (change: { act: string; kind?: Rule['kind']; names?: string[] }): boolean =>
  change.act !== 'rule' ||
  change.kind !== 'cohort' ||
  (change.names ?? []).every((name) => Cohort.safeParse(name).success)

/**
 * The state that the operator saw: the area's plan, or the revision up to which its changes are known. If anything has
 * changed since, the change is rejected with 409. Without it, the newest plan is changed.
 */
const Seen = z.union([
  z.strictObject({ revision: z.int().min(1) }),
  z.object({
    stable: version.optional(),
    canary: version.optional(),
    weight: z.int(),
    isKilled: z.boolean(),
    rules: z.array(Rule).optional(),
    step: z
      .object({
        number: z.int(),
        isPaused: z.boolean().optional(),
        rings: z.object({ at: z.int() }).optional(),
      })
      .optional(),
  }),
])
export type Seen = z.infer<typeof Seen>

const reasonAndState = { why, seen: Seen.optional() }

/** One change of an area's live releases. */
export const PlanAct = z
  .discriminatedUnion('act', [
    /**
     * Promoting, like a larger share, is rejected while the guard sees possible harm, unless the guard is overruled.
     */
    z.strictObject({
      act: z.literal('promote'),
      version,
      ...reasonAndState,
      withoutGate,
      withoutGuard,
      withoutFreeze,
      withoutApproval,
    }),
    /** Percentage of all visitors who get the version, in steps of 0.01. */
    z.strictObject({
      act: z.literal('canary'),
      version,
      percent: z.number(),
      ...reasonAndState,
      withoutGate,
      withoutGuard,
      withoutFreeze,
      withoutApproval,
    }),
    /** Starts a rollout in steps. `next` advances when the step's hold is over and the guard does not object. */
    z.strictObject({
      act: z.literal('start'),
      version,
      /** Names of rings in their order; the shop's own order without them. All other brands come last. */
      rings: z.array(z.string()).max(50).optional(),
      ...reasonAndState,
      withoutGate,
      withoutGuard,
      withoutFreeze,
      withoutApproval,
    }),
    z.strictObject({
      act: z.literal('next'),
      /** Goes on to the next ring at once, whatever steps this one has left. */
      nextRing: z.boolean().optional(),
      ...reasonAndState,
      withoutGuard,
      withoutFreeze,
      withoutApproval,
    }),
    /** Returns to the previous step and restarts its hold. */
    z.strictObject({ act: z.literal('step-back'), ...reasonAndState }),
    /** Keeps the current step until `resume`. */
    z.strictObject({ act: z.literal('pause'), ...reasonAndState }),
    z.strictObject({ act: z.literal('resume'), ...reasonAndState }),
    /** Stops assigning the canary to visitors; `back` does the same while there is a canary. */
    z.strictObject({ act: z.literal('abort'), ...reasonAndState }),
    Rule.extend({ act: z.literal('rule'), ...reasonAndState, withoutGate, withoutFreeze, withoutApproval }),
    z.strictObject({ act: z.literal('clear'), kind: Rule.shape.kind, ...reasonAndState }),
    z.strictObject({ act: z.literal('back'), ...reasonAndState }),
    z.strictObject({ act: z.literal('kill'), ...reasonAndState, withoutApproval }),
    z.strictObject({ act: z.literal('revive'), ...reasonAndState }),
    /** Lets the guard roll back a promotion that breaks the shop within a day (docs/decisions/300). */
    z.strictObject({ act: z.literal('auto-rollback'), ...reasonAndState }),
    /** Leaves every rollback to a person. */
    z.strictObject({ act: z.literal('manual-rollback'), ...reasonAndState }),
  ])
  .refine(hasReason, { path: ['why'], message: REASON_NEEDED })
  .refine(hasPolicyReason, {
    path: ['why'],
    message: 'Say why the freeze or the second person is overruled.',
  })
  .refine(hasKnownCohorts, { path: ['names'], message: `Cohorts are ${Cohort.options.join(' and ')}.` })
export type PlanAct = z.infer<typeof PlanAct>

/**
 * The actions that a squad may take on its own area with `rollout:<area>`. It may not overrule the gate or the guard.
 */
export const SQUAD_ACTS: readonly PlanAct['act'][] = [
  'start',
  'next',
  'step-back',
  'pause',
  'resume',
  'abort',
  'promote',
  'back',
]

/** A kill or an abort that is in force only on one server until its database is available again. */
export const PendingAction = z.object({
  /** A UUID, so that the ledger records the action only once. */
  id: z.string(),
  act: z.enum(['kill', 'abort']),
  area,
  who: z.string(),
  at: z.iso.datetime(),
  why: z.string(),
  /** The aborted canary; undefined for a kill. */
  version: version.optional(),
})
export type PendingAction = z.infer<typeof PendingAction>

/** Evidence (`offline`) of an action that was taken without the database. */
export const OfflineEvidence = z.object({
  id: z.string(),
  /** When the action was taken; the row's own time is when it was recorded. */
  at: z.iso.datetime(),
  /** Host name of the server on which it was taken. */
  server: z.string(),
  /** Revision of the plan that was in force on that server. */
  baseRevision: z.int(),
  /** Only `applied` changed the plan. `superseded`: other changes made the action meaningless. */
  outcome: z.enum(['applied', 'already-applied', 'superseded']),
  /** Changes of the area since `baseRevision`, newest first. */
  otherChanges: z.array(z.object({ revision: z.int(), act: z.string(), who: z.string() })),
})
export type OfflineEvidence = z.infer<typeof OfflineEvidence>

export const LivePlan = z.object({
  /** The server's database is unavailable. Only kill and abort work, and only on this server. */
  isDatabaseUnavailable: z.boolean().optional(),
  /** Actions that are in force only on this server until its database is available again. */
  pending: z.array(PendingAction).optional(),
  /** Revision of the plan shown; absent in the reply to a change. */
  revision: z.int().optional(),
  areas: z.record(
    area,
    z.object({
      /** Absent until the area's first release is promoted. */
      stable: version.optional(),
      previous: version.optional(),
      canary: version.optional(),
      /** Visitors out of 10,000 who get the canary, of the ring that a rollout is at. */
      weight: z.int(),
      isKilled: z.boolean(),
      rules: z.array(Rule).optional(),
      /** The current step of a rollout. `Rollouts` has the guard's verdict. */
      step: z
        .object({
          number: z.int(),
          holdUntil: z.iso.datetime(),
          earliestEnd: z.iso.datetime().optional(),
          isPaused: z.boolean().optional(),
          rings: Rings.optional(),
        })
        .optional(),
      isUnguarded: z.boolean().optional(),
      /** Whether the guard may roll back a promotion by itself. */
      hasAutoRollback: z.boolean().optional(),
    }),
  ),
})
export type LivePlan = z.infer<typeof LivePlan>

/** The maximum size of a release archive as uploaded. The shop's largest release has 2 MB. */
export const MAX_ARCHIVE_BYTES = 8 * 1024 * 1024

/** `true` for all rules of the gate, or the names of some: `budget,types`. */
const overruledQuery = z
  .string()
  .default('false')
  .transform((text) => (text === 'true' || text === 'false' ? text === 'true' : text.split(',')))
  .pipe(Overruled)

/** The query of an upload. */
export const PublishQuery = z
  .strictObject({
    withoutGate: overruledQuery,
    why,
    /** First line of the last commit that changed the area, by which people recognise the release. */
    subject: z.string().max(200).optional(),
    commit: commitQuery.optional(),
  })
  .refine(hasReason, { path: ['why'], message: 'Say why the gate is overruled.' })
export type PublishQuery = z.infer<typeof PublishQuery>

/** The reply: 201 for a new release, 200 for one that was already published with the same content. */
export const PublishedRelease = z.object({
  area,
  version,
  /** SHA-256 (hex) of `release.json`, which contains a hash of every file. Plans identify the release by it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  files: z.int(),
  bytes: z.int(),
})
export type PublishedRelease = z.infer<typeof PublishedRelease>

/**
 * A token's permissions: `ops` reads and changes everything, `read` reads, `trial` also opens releases in a browser
 * and submits the result, `publish:<area>` publishes an area, `rollout:<area>` reads and rolls out its releases,
 * `cases` decides what customers reported and nothing else (docs/decisions/259).
 */
export const Role = z.union([
  z.enum(['ops', 'read', 'trial', 'cases']),
  z
    .string()
    .regex(
      /^(publish|rollout):[a-z][a-z-]*$/,
      'A role is ops, read, trial, cases, publish:<area> or rollout:<area>.',
    ),
])
export type Role = z.infer<typeof Role>

/** How long a token is valid where nobody says, in days, and at most. */
export const TOKEN_DAYS = { usual: 90, max: 3_650 } as const

export const OwnToken = z.object({
  name: z.string(),
  roles: z.array(z.string()),
  /** When it ends. Absent for one without an end. */
  expiresAt: z.iso.datetime().optional(),
  /** Whether the shop has cases for people to decide. Absent from older servers. */
  hasCases: z.boolean().optional(),
  /** Whether the shop has things that sell out. Absent from older servers. */
  hasSoldOut: z.boolean().optional(),
})

/** The tokens that nobody revoked, those that end first at the top. */
export const TokenList = z.object({
  tokens: z.array(
    OwnToken.omit({ hasCases: true, hasSoldOut: true }).extend({ createdAt: z.iso.datetime() }),
  ),
})
export type TokenList = z.infer<typeof TokenList>

const DAY_MS = 86_400_000

/** Formats how long a token is still valid: `29 days left`, `ended`. */
export function formatTokenEnd(expiresAt: string | undefined, now: Date): string {
  if (expiresAt === undefined) return 'no end'
  const leftMs = Date.parse(expiresAt) - now.getTime()
  if (leftMs <= 0) return 'ended'
  if (leftMs < DAY_MS) return 'less than a day left'
  const days = Math.round(leftMs / DAY_MS)
  return days === 1 ? '1 day left' : `${days} days left`
}
