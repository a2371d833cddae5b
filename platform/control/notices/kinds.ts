import { createHash } from 'node:crypto'
import type * as contract from '@larder/contracts/notices'

type NoticeKind = contract.NoticeKind

/** What a source found: one trouble that lasts, or an event. */
export type Trouble = {
  kind: NoticeKind
  /** Repeats with the same subject are one notice while they last; one event has one subject. */
  subject: string
  /** A sentence for people. */
  text: string
  brands?: readonly string[]
  area?: string | undefined
  /** Other than the kind's. */
  severity?: contract.Severity
  /** It happened and does not last. */
  isEvent?: boolean
  /** It lasted and is over, possibly before anybody was told. */
  isOver?: boolean
  detail?: Record<string, unknown>
}

type KindRules = {
  severity: contract.Severity
  /**
   * How long it must be gone before it is over, in ms. What is measured comes and goes at its limit, and is one trouble all
   * the same.
   */
  quietMs: number
  /** Path of the console's page, and the act that helps. */
  page: (area: string) => string
  help: (area: string) => string
}

const MINUTE_MS = 60_000
/** For what is judged by counts. */
const MEASURED_MS = 10 * MINUTE_MS

/** The overview with the dialog of an act open. */
const dialog =
  (act: string) =>
  (area: string): string =>
    area ? `/?act=${act}#area-${area}` : '/'
const overview = (area: string): string => (area ? `/#area-${area}` : '/')
const at = (path: string) => () => path

/** Which kinds page, when each is over, and what helps. The table of docs/spec/trust/operations.md says the same. */
export const NOTICE_KINDS: Record<NoticeKind, KindRules> = {
  'release-broken': {
    severity: 'page',
    quietMs: MEASURED_MS,
    page: dialog('back'),
    help: (area) =>
      area
        ? `pnpm rollout ${area} back --why "<what you see>"`
        : 'pnpm rollout log, then pnpm rollout <area> back',
  },
  'calls-failing': {
    severity: 'page',
    quietMs: MEASURED_MS,
    page: overview,
    help: at('Look at the log and the metrics of the servers; pnpm rollout log says what was changed last'),
  },
  'nobody-comes': {
    severity: 'page',
    quietMs: MEASURED_MS,
    page: overview,
    help: at(
      'Open the shop from outside: name server, certificate, proxy; pnpm rollout log says what was changed last',
    ),
  },
  'nobody-pays': {
    severity: 'page',
    quietMs: MEASURED_MS,
    page: dialog('back'),
    help: at('Place an order; pnpm rollout checkout back where its release is the cause'),
  },
  'guard-aborted': {
    severity: 'page',
    quietMs: 0,
    page: at('/rollouts'),
    help: (area) => `Nothing to do now: pnpm rollout log has the numbers; mend ${area} and publish it again`,
  },
  'guard-rolled-back': {
    severity: 'page',
    quietMs: 0,
    page: overview,
    help: (area) =>
      `Is the shop well now? The Overview says so. Then mend ${area} and publish it again; pnpm rollout log has the numbers`,
  },
  'guard-holds': {
    severity: 'tell',
    quietMs: MEASURED_MS,
    page: at('/rollouts'),
    help: (area) => `pnpm rollout status, then pnpm rollout ${area} abort or next`,
  },
  'guard-blind': {
    severity: 'page',
    quietMs: 0,
    page: at('/rollouts'),
    help: at(
      'pnpm rollout <area> abort for what you do not trust: nobody watches; then look at the database and the servers’ logs',
    ),
  },
  'area-killed': {
    severity: 'page',
    quietMs: 0,
    page: dialog('revive'),
    help: (area) => `pnpm rollout ${area} revive, when it is mended`,
  },
  promoted: {
    severity: 'tell',
    quietMs: 0,
    page: overview,
    help: (area) => `pnpm rollout ${area} back, if it is bad`,
  },
  'rolled-back': { severity: 'tell', quietMs: 0, page: overview, help: at('pnpm rollout log says why') },
  'approval-waiting': {
    severity: 'tell',
    quietMs: 0,
    page: overview,
    help: (area) => `Look at it, then do the same within the hour: pnpm rollout ${area} …, or the console`,
  },
  overruled: {
    severity: 'tell',
    quietMs: 0,
    page: overview,
    help: (area) => `pnpm rollout status; pnpm rollout ${area} abort, if it is bad`,
  },
  'ledger-altered': {
    severity: 'page',
    quietMs: 0,
    page: at('/ledger'),
    help: at('Find out who can write to the database; the plan in force counts by its signature alone'),
  },
  'database-away': {
    severity: 'page',
    quietMs: 0,
    page: overview,
    help: at(
      'Look at the database; kill and abort work meanwhile, on each server alone (docs/runbooks/bad-release.md)',
    ),
  },
  'database-at-risk': {
    severity: 'page',
    quietMs: MINUTE_MS,
    page: overview,
    help: at('Set a synchronous standby (docs/recipes/a-database-of-your-own.md)'),
  },
  'acts-pending': {
    severity: 'page',
    quietMs: 0,
    page: overview,
    help: at('Repeat the act on the other servers; it is written to the ledger when the database is back'),
  },
  'plan-refused': {
    severity: 'page',
    quietMs: 0,
    page: at('/ledger'),
    help: at(
      'Is PLAN_KEY_FILE the same on every server, and the release published? docs/runbooks/lost-key.md',
    ),
  },
  // A server that has just started does not know any certificate.
  'certificate-ending': {
    severity: 'tell',
    quietMs: 120 * MINUTE_MS,
    page: overview,
    help: at('Renew it where TLS ends'),
  },
  'payment-unknown': {
    severity: 'page',
    quietMs: MINUTE_MS,
    page: overview,
    help: at('Look whether the card gateway answers; the server asks it again by itself'),
  },
  'capture-without-order': {
    severity: 'page',
    quietMs: MINUTE_MS,
    page: overview,
    help: at('The server pays it back by itself; look at the log of the payment if it does not end'),
  },
  'outbox-unclaimed': {
    severity: 'page',
    quietMs: MINUTE_MS,
    page: overview,
    help: at('Start a server of the newer version, or pnpm outbox'),
  },
  'checkout-blocked': {
    severity: 'page',
    quietMs: 30 * MINUTE_MS,
    page: overview,
    help: at(
      'Somebody may have changed a script: compare the log (malicious_csp_violation) with the last releases',
    ),
  },
  'sms-spending': {
    severity: 'tell',
    quietMs: MEASURED_MS,
    page: overview,
    help: at(
      'Who asks for codes? Look at the log; switch off text messages of the brand, or set SMS_PER_HOUR',
    ),
  },
  'cases-waiting': { severity: 'tell', quietMs: MINUTE_MS, page: at('/cases'), help: at('Decide them') },
}

/** The id of a notice, on every server and without the database. */
export const noticeId = (kind: NoticeKind, subject: string, occurrence: number): string =>
  createHash('sha256').update(`${kind}\n${subject}\n${occurrence}`).digest('hex').slice(0, 20)

/** What a notice has of its trouble besides its times. */
export function describeTrouble({ kind, subject, text, brands = [], area, severity, detail }: Trouble) {
  const rules = NOTICE_KINDS[kind]
  return {
    kind,
    subject,
    text,
    severity: severity ?? rules.severity,
    brands: [...brands],
    area: area ?? null,
    help: rules.help(area ?? ''),
    page: rules.page(area ?? ''),
    detail: detail ?? null,
  }
}

export const troubleKey = ({ kind, subject }: Pick<Trouble, 'kind' | 'subject'>): string =>
  `${kind}\n${subject}`
