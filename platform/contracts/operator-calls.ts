import * as z from 'zod'
import { CaseDecision, Cases, CasesQuery, DecidedCase } from './cases.ts'
import { endpoint, NO_INPUT } from './endpoint.ts'
import { NamedNotice, NewSilence, Notices, Silence, WithReason } from './notices.ts'
import * as ops from './ops.ts'
import { CountsQuery, ReleaseCounts } from './release-counts.ts'
import { PlannedRelease, ReleaseCheck } from './release-check.ts'
import { Rollouts } from './rollouts.ts'
import { ShopHealth } from './shop-health.ts'
import { SoldOutAct, SoldOutList, SoldOutQuery } from './sold-out.ts'
import { Why, WhyQuery } from './why.ts'

/** Roles whose reports of browser trials are sufficient. */
export const TRIAL_REPORTERS = ['ops', 'trial'] as const
/** All roles that may see what is live. */
const READERS = [...TRIAL_REPORTERS, 'read', 'rollout'] as const
/** Of any name: an unknown one is no mistake of the caller, and has its own reply. */
const AnyArea = z.object({ area: z.string() })
const AnyRelease = AnyArea.extend({ version: z.string() })
const AnyCase = z.object({ id: z.string() })

const OFFLINE = { roles: READERS, isOffline: true } as const
const TRIERS = { roles: [...TRIAL_REPORTERS, 'publish:<area>'] } as const
const DECIDERS = { roles: ['ops', 'cases'] } as const
const READ = { method: 'GET', access: { roles: READERS }, body: NO_INPUT } as const
const READ_OWN = { ...READ, access: { roles: [...READERS, 'publish:<area>'] } } as const

/** The operators' calls: all that `/ops` answers in JSON (docs/decisions/259). */
export const operatorCalls = {
  overview: endpoint({
    ...READ,
    path: '/ops/overview',
    summary: 'What the plan does not tell of live releases: their last changes, times and commits.',
    reply: ops.Overview,
  }),
  health: endpoint({ ...READ, path: '/ops/health', summary: 'Whether the shop is well.', reply: ShopHealth }),
  rollouts: endpoint({ ...READ, path: '/ops/rollouts', summary: 'The current rollouts.', reply: Rollouts }),
  counts: endpoint({
    ...READ,
    path: '/ops/counts',
    summary: 'The counts of the last minutes, optionally of one area.',
    body: CountsQuery,
    reply: ReleaseCounts,
  }),
  ledger: endpoint({
    ...READ,
    path: '/ops/ledger',
    summary: 'Changes of the plan, newest first; fewer than LEDGER_ROWS if there are no older ones.',
    body: ops.LedgerQuery,
    reply: ops.Ledger,
  }),
  why: endpoint({
    ...READ,
    path: '/ops/why',
    summary: 'The releases of a composition or of a visit’s next document, by which rules and which changes.',
    body: WhyQuery,
    invalidInput: 'Name a composition by its 16 hex digits, or a visit by its cookie.',
    reply: Why,
  }),
  releases: endpoint({
    ...READ_OWN,
    path: '/ops/releases/:area',
    summary: 'The releases of an area, newest first, at most 100.',
    params: AnyArea,
    reply: ops.ReleaseList,
  }),
  diff: endpoint({
    ...READ_OWN,
    path: '/ops/releases/:area/:version/diff',
    summary: 'The release’s files compared with the area’s stable release.',
    params: ops.ReleaseName,
    reply: ops.ReleaseDiff,
  }),
  checkRelease: endpoint({
    method: 'POST',
    path: '/ops/releases/:area/:version/check',
    summary: 'What stands against publishing a release, as far as it is known before its build.',
    access: { roles: ['ops', 'publish:<area>'] },
    params: ops.ReleaseName,
    body: PlannedRelease,
    reply: ReleaseCheck,
  }),
  plan: endpoint({
    ...READ,
    path: '/ops/plan',
    summary: 'What is live.',
    access: OFFLINE,
    reply: ops.LivePlan,
  }),
  change: endpoint({
    method: 'POST',
    path: '/ops/plan/:area',
    summary: 'Changes the live releases of an area.',
    access: { roles: ['ops', 'rollout:<area>'], isOffline: true },
    params: AnyArea,
    body: ops.PlanAct,
    reply: ops.LivePlan,
  }),
  ownToken: endpoint({
    ...READ,
    path: '/ops/token',
    summary: 'The name and the roles of the caller’s token.',
    access: { roles: [...READERS, 'publish', 'cases'], isOffline: true },
    reply: ops.OwnToken,
  }),
  tokens: endpoint({
    ...READ,
    path: '/ops/tokens',
    summary: 'The tokens that nobody revoked: whose, with which roles, and until when.',
    access: { roles: ['ops'] },
    reply: ops.TokenList,
  }),
  samples: endpoint({
    ...READ,
    path: '/ops/releases/:area/:version/samples',
    summary: 'Pages of the release, at a host of the shop that has the pages’ store.',
    access: TRIERS,
    params: AnyRelease,
    reply: ops.ReleaseSamples,
  }),
  recordBrowserSmoke: endpoint({
    method: 'POST',
    path: '/ops/releases/:area/:version/browser-smoke',
    summary: 'Records the problems that a browser found in these pages, and returns them.',
    access: TRIERS,
    params: AnyRelease,
    body: ops.BrowserSmoke,
    reply: ops.BrowserSmoke.optional(),
  }),
  override: endpoint({
    method: 'POST',
    path: '/ops/overrides',
    summary: 'Creates a link that opens the shop for one person for some hours, optionally with a release.',
    access: { roles: [...TRIAL_REPORTERS, 'publish', 'rollout'] },
    body: ops.NewOverride,
    reply: ops.OverrideLink,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/ops/overrides/revoke',
    summary: 'Revokes one link by id, or all links of a person.',
    access: { roles: ['ops'] },
    body: ops.RevokedOverride,
    reply: z.void(),
  }),
  notices: endpoint({
    ...READ,
    path: '/ops/notices',
    summary: 'What the operators are told: open notices, those of the last day, and silences.',
    reply: Notices,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/ops/notices/:id/acknowledge',
    summary: 'Records that the caller looks after a notice.',
    access: { roles: ['ops'] },
    params: NamedNotice,
    body: WithReason,
    reply: Notices,
  }),
  silence: endpoint({
    method: 'POST',
    path: '/ops/silences',
    summary: 'Holds back notices of a kind, a brand or an area, for some minutes.',
    access: { roles: ['ops'] },
    body: NewSilence,
    reply: Silence,
  }),
  endSilence: endpoint({
    method: 'POST',
    path: '/ops/silences/:id/end',
    summary: 'Ends a silence.',
    access: { roles: ['ops'] },
    params: NamedNotice,
    body: WithReason,
    reply: Notices,
  }),
  cases: endpoint({
    ...READ,
    path: '/ops/cases',
    summary: 'Open cases, oldest first.',
    access: DECIDERS,
    body: CasesQuery,
    reply: Cases,
  }),
  decideCase: endpoint({
    method: 'POST',
    path: '/ops/cases/:id',
    summary: 'Decides a case.',
    access: DECIDERS,
    params: AnyCase,
    body: CaseDecision,
    reply: DecidedCase,
  }),
  soldOut: endpoint({
    ...READ,
    path: '/ops/sold-out',
    summary: 'What a brand cannot sell at a place for now, and what a search finds there.',
    access: { roles: ['ops'] },
    body: SoldOutQuery,
    reply: SoldOutList,
  }),
  markSoldOut: endpoint({
    method: 'POST',
    path: '/ops/sold-out',
    summary: 'Marks a part of what a brand sells as sold out, or as back.',
    access: { roles: ['ops'] },
    body: SoldOutAct,
    reply: z.void(),
  }),
}

/** Its reply is the picture. */
export const casePicture = endpoint({
  ...READ,
  path: '/ops/cases/:id/pictures/:picture',
  summary: 'A picture of a case.',
  access: DECIDERS,
  params: AnyCase.extend({ picture: z.string() }),
  reply: z.instanceof(Blob),
})

/** Its body is the release as a tar archive; the fields of `body` are in the query. */
export const publishRelease = endpoint({
  method: 'PUT',
  path: '/ops/releases/:area/:version',
  summary:
    'Publishes a release: 201 for a new one, 200 for one that was published before with the same content.',
  access: { roles: ['ops', 'publish:<area>'] },
  params: ops.ReleaseName,
  body: ops.PublishQuery,
  reply: ops.PublishedRelease,
})
