import * as z from 'zod'

/** `GET /ops/releases/:area/:version/samples`: pages of the release, at a host of the shop that has their store. */
export const ReleaseSamples = z.object({
  host: z.string(),
  paths: z.array(z.string()),
  /**
   * Those of them that claims stand for, and that therefore may not be missing. `isNew`: the stable release does not claim it,
   * so that it cannot be missing there, too.
   */
  claimed: z.array(z.object({ path: z.string(), isNew: z.boolean() })),
})
export type ReleaseSamples = z.infer<typeof ReleaseSamples>

/** The longest problem of a browser trial, in characters. */
export const MAX_PROBLEM_CHARS = 500

/**
 * `POST /ops/releases/:area/:version/browser-smoke`: what went wrong when a browser opened them; nothing is good. A frame of
 * the release's own script (`/r/menu/1.4.0/web/page.js:1:234`) is replaced by its source: the reply has the problems as they
 * were recorded (a server of before answers 204 without them).
 */
export const BrowserSmoke = z.strictObject({
  problems: z.array(z.string().min(1).max(MAX_PROBLEM_CHARS)).max(20),
})
export type BrowserSmoke = z.infer<typeof BrowserSmoke>

export const why = z.string().trim().max(500).default('')
export const version = z
  .string()
  .regex(
    /^\w[\w.-]{0,63}$/,
    'A version has 1 to 64 letters, digits, dots and dashes, and starts with no dot.',
  )
  .refine((name) => !name.includes('..'), 'A version has no two dots in a row.')
export const area = z.string().regex(/^[a-z][a-z-]*$/, 'An area has lower-case letters and dashes.')

/** Changes in one reply of `GET /ops/ledger`. */
export const LEDGER_ROWS = 100

/** `GET /ops/ledger`: of one area or act, where it is named; `before` a revision, to read on from the oldest known. */
export const LedgerQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  area: z.string().min(1).max(40).optional(),
  act: z.string().min(1).max(40).optional(),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

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
   * What proves it: the shop signed it as a whole, after the change before it; it is of before the ledger was signed; somebody
   * without the key wrote or changed it; or what was before it was changed or taken away.
   */
  proof: z.enum(['signed', 'unsigned', 'forged', 'gap']).optional(),
})
export type Change = z.infer<typeof Change>

/** `GET /ops/ledger`: changes of the plan, newest first; fewer than `LEDGER_ROWS` when there are no older ones. */
export const Ledger = z.object({ changes: z.array(Change) })
export type Ledger = z.infer<typeof Ledger>

/** `GET /ops/overview`: what the plan itself does not say of what is live. */
export const Overview = z.object({
  /** The newest change of each area; none is one that left what visitors get as it was, as publishing does. */
  lastChanges: z.array(Change.omit({ evidence: true })),
  /** The ids of the shop's brands. */
  brands: z.array(z.string()),
  /** Releases that visitors have or had before, by `area/version`: when it was published, and the commit it was built from. */
  releases: z
    .record(z.string(), z.object({ publishedAt: z.iso.datetime(), subject: z.string().optional() }))
    .optional(),
  /** Areas that were published of late, and of which no visitor was given a release yet. */
  newAreas: z.array(z.string()),
})
export type Overview = z.infer<typeof Overview>

/** `PUT /ops/releases/:area/:version`: what is published; the body is the release as a tar archive. */
export const ReleaseName = z.strictObject({ area, version })
export type ReleaseName = z.infer<typeof ReleaseName>

/** How visitors get a release: not at all when there is none of these. `previous` is the fallback of pages. */
export const LiveAs = z.enum(['stable', 'canary', 'rule', 'previous'])
export type LiveAs = z.infer<typeof LiveAs>

/** A browser trial's findings; the gate rejects the other two (docs/decisions/183). */
export const BrowserTrial = z.enum(['good', 'problems', 'untried'])
export type BrowserTrial = z.infer<typeof BrowserTrial>

/** `GET /ops/releases/:area`: the releases of an area, the newest first, at most 100. */
export const ReleaseList = z.object({
  releases: z.array(
    z.object({
      version,
      publishedAt: z.iso.datetime(),
      /** Publisher in the ledger; absent for what a start published. */
      publishedBy: z.string().optional(),
      /** Scripts and styles for browsers, before compression. */
      bytes: z.int().nonnegative(),
      liveAs: z.array(LiveAs),
      /** Absent for one without a trial that visitors have, or that all had once: they have tried it. */
      trial: BrowserTrial.optional(),
      /** Last abort of the canary. */
      aborted: z.object({ who: z.string(), at: z.iso.datetime() }).optional(),
    }),
  ),
})
export type ReleaseList = z.infer<typeof ReleaseList>

const ReleaseFile = z.object({ path: z.string(), bytes: z.int().nonnegative() })

/**
 * `GET /ops/releases/:area/:version/diff`: its files beside those of the area's stable release; `before` are the bytes that a
 * changed file has there.
 */
export const ReleaseDiff = z.object({
  stable: z.string(),
  added: z.array(ReleaseFile),
  removed: z.array(ReleaseFile),
  changed: z.array(ReleaseFile.extend({ before: z.int().nonnegative() })),
})
export type ReleaseDiff = z.infer<typeof ReleaseDiff>

/** This machine by its names: what a link for development may load scripts from. */
const LOOPBACK = /^http:\/\/(?:[a-z0-9-]+\.)*localhost:\d{2,5}$|^http:\/\/127\.0\.0\.1:\d{2,5}$/

/** An area that a developer's machine serves instead of a release (`pnpm dev:<area> --against <url>`). */
export const LocalArea = z.strictObject({
  area,
  /** Where its files are: loopback alone, so that a link is worth nothing on another machine. */
  origin: z.string().regex(LOOPBACK, 'Scripts for development come from http://localhost:<port> alone.'),
  /** Sent by commands of an earlier version; not used. */
  document: z.enum(['shop', 'checkout']).optional(),
  claims: z.array(z.string().startsWith('/').max(200)).max(50),
  exposes: z.array(z.string().regex(/^\.\/\w{1,60}$/)).max(50),
})
export type LocalArea = z.infer<typeof LocalArea>

/**
 * `POST /ops/overrides`: a link that opens the shop as this person for some hours, with a release where one is named.
 */
export const NewOverride = z.strictObject({
  person: z.string().trim().min(1).max(80),
  hours: z.number().min(0.1).max(72).default(8),
  release: ReleaseName.optional(),
  local: LocalArea.optional(),
  /** Brand whose shop it opens, by id or address; else the first brand. */
  shop: z.string().min(1).max(200).optional(),
})
export type NewOverride = z.infer<typeof NewOverride>

/** A UUID. */
const linkId = z.string().regex(/^[0-9a-f-]{36}$/)

/** `id` calls the link back before it ends. */
export const OverrideLink = z.object({ id: linkId, link: z.url(), until: z.iso.datetime() })
export type OverrideLink = z.infer<typeof OverrideLink>

/** `POST /ops/overrides/revoke`: ends one link by its id, or all that a person was given so far. */
export const RevokedOverride = z.union([
  z.strictObject({ id: linkId, why }),
  z.strictObject({ person: NewOverride.shape.person, why }),
])
export type RevokedOverride = z.infer<typeof RevokedOverride>

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

/** Gate rules that operators overrule with a reason: some or all. */
export const Overruled = z.union([z.boolean(), z.array(GateRule).min(1).max(GateRule.options.length)])
export type Overruled = z.infer<typeof Overruled>
export const withoutGate = Overruled.default(false)
/** Whether the guard's verdict is overruled: for operators, who say why. The guard then leaves the step alone. */
export const withoutGuard = z.boolean().default(false)
export const OVERRULED = 'Say why the gate or the guard is overruled.'
export const saysWhy = (change: { withoutGate?: Overruled; withoutGuard?: boolean; why: string }): boolean =>
  ((change.withoutGate ?? false) === false && change.withoutGuard !== true) || change.why !== ''

const names = z
  .array(z.string().trim().min(1).max(80))
  .min(1, 'Name at least one.')
  .max(100, 'A rule has 100 names at most.')

/**
 * Who asks, as far as the server knows when it makes a document: browsers in which a member signed in, and all others
 * (docs/decisions/167).
 */
export const Cohort = z.enum(['members', 'guests'])
export type Cohort = z.infer<typeof Cohort>

/** Whom a version is given to: testers by the name on their link, shoppers of brands by id, of stores by slug, cohorts. */
export const RuleKind = z.enum(['tester', 'brand', 'store', 'cohort'])
export type RuleKind = z.infer<typeof RuleKind>

export const Rule = z.strictObject({ kind: RuleKind, names, version })
export type Rule = z.infer<typeof Rule>

/** Another name would be a rule that never applies. */
const namesCohorts = (change: { act: string; kind?: Rule['kind']; names?: string[] }): boolean =>
  change.act !== 'rule' ||
  change.kind !== 'cohort' ||
  (change.names ?? []).every((name) => Cohort.safeParse(name).success)

/**
 * What the operator looked at: the area's plan, or the revision up to which its changes are known. A change of anything
 * newer is refused with 409. Without it the newest plan is changed.
 */
const Seen = z.union([
  z.strictObject({ revision: z.int().min(1) }),
  z.object({
    stable: version.optional(),
    canary: version.optional(),
    weight: z.int(),
    isKilled: z.boolean(),
    rules: z.array(Rule).optional(),
    step: z.object({ number: z.int(), isPaused: z.boolean().optional() }).optional(),
  }),
])
export type Seen = z.infer<typeof Seen>

const said = { why, seen: Seen.optional() }

/** `POST /ops/plan/:area`: one change of what is live of an area. */
export const PlanAct = z
  .discriminatedUnion('act', [
    /** Refused, as a larger share, where the guard says that the version harms or may harm, unless it is overruled. */
    z.strictObject({ act: z.literal('promote'), version, ...said, withoutGate, withoutGuard }),
    /** Percentage of all visitors who get the version; steps of 0.01. */
    z.strictObject({
      act: z.literal('canary'),
      version,
      percent: z.number(),
      ...said,
      withoutGate,
      withoutGuard,
    }),
    /** A rollout in steps: `next` goes on when the step's hold is over and the guard does not object. */
    z.strictObject({ act: z.literal('start'), version, ...said, withoutGate, withoutGuard }),
    z.strictObject({ act: z.literal('next'), ...said, withoutGuard }),
    /** The step before, with its hold anew. */
    z.strictObject({ act: z.literal('step-back'), ...said }),
    /** Keeps the step until `resume`. */
    z.strictObject({ act: z.literal('pause'), ...said }),
    z.strictObject({ act: z.literal('resume'), ...said }),
    /** The canary is assigned to no visitor any more; `back` does the same while there is one. */
    z.strictObject({ act: z.literal('abort'), ...said }),
    Rule.extend({ act: z.literal('rule'), ...said, withoutGate }),
    z.strictObject({ act: z.literal('clear'), kind: Rule.shape.kind, ...said }),
    z.strictObject({ act: z.literal('back'), ...said }),
    z.strictObject({ act: z.literal('kill'), ...said }),
    z.strictObject({ act: z.literal('revive'), ...said }),
  ])
  .refine(saysWhy, { path: ['why'], message: OVERRULED })
  .refine(namesCohorts, { path: ['names'], message: `Cohorts are ${Cohort.options.join(' and ')}.` })
export type PlanAct = z.infer<typeof PlanAct>

/** What a squad may do with its own area by `rollout:<area>`: it overrules neither the gate nor the guard. */
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

/** `GET /ops/plan`, and the reply to a change. */
export const LivePlan = z.object({
  /** Revision of the shown plan; the reply to a change has none. */
  revision: z.int().optional(),
  areas: z.record(
    area,
    z.object({
      /** Absent until the area's first release is promoted. */
      stable: version.optional(),
      previous: version.optional(),
      canary: version.optional(),
      /** Visitors of 10,000 who get the canary. */
      weight: z.int(),
      isKilled: z.boolean(),
      rules: z.array(Rule).optional(),
      /** The step of a rollout; `GET /ops/rollouts` has the guard's verdict. */
      step: z
        .object({ number: z.int(), holdUntil: z.iso.datetime(), isPaused: z.boolean().optional() })
        .optional(),
      isUnguarded: z.boolean().optional(),
    }),
  ),
})
export type LivePlan = z.infer<typeof LivePlan>

/** The largest archive of a release, as it is sent. The largest release of ours has 2 MB. */
export const MAX_ARCHIVE_BYTES = 8 * 1024 * 1024

/** `true` for all rules of the gate, or the names of some: `budget,types`. */
const overruled = z
  .string()
  .default('false')
  .transform((text) => (text === 'true' || text === 'false' ? text === 'true' : text.split(',')))
  .pipe(Overruled)

/** The query of an upload. */
export const PublishQuery = z
  .strictObject({
    withoutGate: overruled,
    why,
    /** First line of the last commit that changed the area, by which people know the release. */
    subject: z.string().max(200).optional(),
  })
  .refine(saysWhy, { path: ['why'], message: 'Say why the gate is overruled.' })

export type PublishQuery = z.infer<typeof PublishQuery>

/** The reply: 201 for a new release, 200 when the same one was published before. */
export const PublishedRelease = z.object({
  area,
  version,
  /** Sha-256 (hex) of its `release.json`, which has a hash for every file: plans name the release by it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  files: z.int(),
  bytes: z.int(),
})
export type PublishedRelease = z.infer<typeof PublishedRelease>

/**
 * What a token may do: `ops` reads and changes everything, `read` reads, `trial` also opens releases in a browser and vouches
 * for them, `publish:<area>` publishes an area, `rollout:<area>` reads and rolls its releases out (docs/decisions/259).
 */
export const Role = z.union([
  z.enum(['ops', 'read', 'trial']),
  z
    .string()
    .regex(
      /^(publish|rollout):[a-z][a-z-]*$/,
      'A role is ops, read, trial, publish:<area> or rollout:<area>.',
    ),
])
export type Role = z.infer<typeof Role>

/** `GET /ops/token`: whose the caller's token is, and what it may do. */
export const OwnToken = z.object({ name: z.string(), roles: z.array(z.string()) })
export type OwnToken = z.infer<typeof OwnToken>
