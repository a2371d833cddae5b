import * as z from 'zod'
import { why } from './ops.ts'

/** `page`: a person must act now, also at night. `tell`: worth knowing at work. */
export const Severity = z.enum(['page', 'tell'])
export type Severity = z.infer<typeof Severity>

/** What the operators are told. Which of them page, and when each is over: docs/spec/trust/operations.md. */
export const NoticeKind = z.enum([
  /** More visits than before have a problem of an area, or its pages stay dead. */
  'release-broken',
  /** More API calls than before fail. */
  'calls-failing',
  /** Fewer visits than expected. */
  'nobody-comes',
  /** Fewer orders or payments than expected. */
  'nobody-pays',
  'guard-aborted',
  /** The guard rolled back a promotion by itself. */
  'guard-rolled-back',
  /** The guard holds a rollout until a person has looked. */
  'guard-holds',
  /** The guard has not judged any rollout for a minute. */
  'guard-blind',
  'area-killed',
  'promoted',
  'rolled-back',
  /** An act waits for another person. */
  'approval-waiting',
  /** A person overruled the gate, the guard or a rule of the shop. */
  'overruled',
  /** Rows of the ledger were forged, changed or removed. */
  'ledger-altered',
  'database-away',
  /** A failover of the database may lose acknowledged writes. */
  'database-at-risk',
  /** Acts that are in force on one server alone until its database is back. */
  'acts-pending',
  /** A server does not put a plan in force. */
  'plan-refused',
  'certificate-ending',
  'payment-unknown',
  'capture-without-order',
  /** Messages that no server delivers. */
  'outbox-unclaimed',
  /** Browsers blocked something on a checkout. */
  'checkout-blocked',
  'sms-spending',
  /** Customers' reports wait for a decision. */
  'cases-waiting',
])
export type NoticeKind = z.infer<typeof NoticeKind>

/** One trouble while it lasts, or one event. */
export const Notice = z.object({
  /** The same for the beginning and the end, on every server. */
  id: z.string(),
  kind: NoticeKind,
  severity: Severity,
  /** Repeats of a kind with the same subject are one notice while they last. */
  subject: z.string(),
  /** Ids of the affected brands; empty for the whole shop. */
  brands: z.array(z.string()),
  area: z.string().optional(),
  /** A sentence for people. */
  text: z.string(),
  /** The act or command that helps. */
  help: z.string(),
  /** The page of the operators' console. */
  link: z.url(),
  since: z.iso.datetime(),
  /** When it was over; the time of an event. */
  until: z.iso.datetime().optional(),
  /** Numbers and names for programs, such as the guard's comparisons. */
  detail: z.record(z.string(), z.unknown()).optional(),
})
export type Notice = z.infer<typeof Notice>

/** `happened`: an event, which has no end. */
export const Phase = z.enum(['began', 'ended', 'happened'])
export type Phase = z.infer<typeof Phase>

/**
 * The JSON of a webhook (setting `NOTICES`). `Larder-Signature` is the HMAC-SHA256 of the exact body, so it covers
 * `sentAt`, too. `Larder-Event-Id` is the same for every delivery of one phase of one notice.
 */
export const PostedNotice = Notice.extend({ phase: Phase, sentAt: z.iso.datetime() })
export type PostedNotice = z.infer<typeof PostedNotice>

const name = z.string().trim().min(1).max(60)

/** What a channel gets, or a silence holds back. Without a field, everything of it. */
const routes = {
  /** `page` leaves out what is only worth knowing. */
  severity: Severity.optional(),
  kinds: z.array(NoticeKind).min(1).optional(),
  /** Notices of these brands and of the whole shop. */
  brands: z.array(name).min(1).optional(),
  /** Notices of these areas and of none. */
  areas: z.array(name).min(1).optional(),
}
const address = z.url({ protocol: /^https?$/ })

/** One destination of notices: a signed webhook, a chat that takes Slack's JSON, or mail. */
export const NoticeChannel = z.union([
  z.strictObject({ name, webhook: address, key: z.string().min(8).optional(), ...routes }),
  z.strictObject({ name, chat: address, ...routes }),
  z.strictObject({ name, mail: z.array(z.email()).min(1), ...routes }),
])
export type NoticeChannel = z.infer<typeof NoticeChannel>

export const NoticeChannels = z
  .array(NoticeChannel)
  .max(50)
  .refine((channels) => new Set(channels.map((channel) => channel.name)).size === channels.length, {
    message: 'two channels have the same name',
  })

/** The longest silence, in minutes. */
export const MAX_SILENCE_MINUTES = 7 * 24 * 60

/** Holds back what is not told yet, until its end. Without kind, brand and area: everything. */
export const NewSilence = z.strictObject({
  kind: NoticeKind.optional(),
  brand: name.optional(),
  area: name.optional(),
  minutes: z.int().min(1).max(MAX_SILENCE_MINUTES),
  why: why.refine((text) => text !== '', 'Say why.'),
})
export type NewSilence = z.infer<typeof NewSilence>

export const Silence = z.object({
  id: z.string(),
  kind: NoticeKind.optional(),
  brand: z.string().optional(),
  area: z.string().optional(),
  until: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
})
export type Silence = z.infer<typeof Silence>

export const Acknowledgement = z.object({ who: z.string(), at: z.iso.datetime(), why: z.string() })

export const ListedNotice = Notice.extend({
  acknowledged: Acknowledgement.optional(),
  /** A silence holds it back: nobody was told. */
  isSilenced: z.boolean(),
  /** Names of the channels that were told. */
  told: z.array(z.string()),
  /** Names of the channels that did not take it. */
  failed: z.array(z.string()).optional(),
})
export type ListedNotice = z.infer<typeof ListedNotice>

export const Notices = z.object({
  /** What lasts, pages first, then the newest first. */
  open: z.array(ListedNotice),
  /** What was over or happened in the last day, newest first, at most 100. */
  recent: z.array(ListedNotice),
  /** Silences that are in force. */
  silences: z.array(Silence),
})
export type Notices = z.infer<typeof Notices>

export const NamedNotice = z.object({ id: z.string() })
export const WithReason = z.strictObject({ why })
