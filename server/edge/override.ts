import * as z from 'zod'
import { opsContract, type ShownOverride } from '@larder/shared/contracts'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import type { Plan } from '@larder/releases/plan.ts'
import type { Assigned } from '@larder/releases/assignment.ts'

const PURPOSE = 'override'

/** The longest that a link is valid, in hours. */
const LONGEST_HOURS = 72
export const LONGEST_SEC = LONGEST_HOURS * 3_600

/** Releases that a signed link gives one person for some hours (docs/decisions/167). */
export const Override = z.object({
  /** By which it is called back. */
  id: z.uuid(),
  /** When it was made, in seconds since 1970. */
  at: z.int(),
  person: z.string(),
  /** In seconds since 1970. */
  until: z.int(),
  /** Area -> version, and the sha-256 of its `release.json`. */
  releases: z.record(z.string(), z.object({ version: z.string(), hash: z.string() })),
  local: opsContract.LocalArea.optional(),
  /** Made with a squad's token: it shows nothing that was taken back, and makes nobody a tester. */
  isOfSquad: z.boolean().optional(),
})
export type Override = z.output<typeof Override>

export const overrideToken = (override: Override, secret: string): string =>
  signText(PURPOSE, override, secret)

type Now = {
  nowSec: number
  /** Revoked links of the plan in force. */
  revoked: Plan['revokedLinks']
}

const isRevoked = ({ id, at, person }: Override, revoked: Plan['revokedLinks'] = []): boolean =>
  revoked.some((link) => ('id' in link ? link.id === id : link.person === person && at <= link.at))

/** The override while it counts; undefined when its time is over, or it was called back. */
export const inForce = (override: Override | undefined, { nowSec, revoked }: Now): Override | undefined =>
  override && override.until > nowSec && !isRevoked(override, revoked) ? override : undefined

/** The override of a token, as `inForce`; undefined, too, when this shop did not sign it. */
export const readOverride = (
  token: string,
  { secret, ...now }: Now & { secret: string },
): Override | undefined => inForce(readSigned(PURPOSE, Override, { text: token, secret }), now)

/** A document's view of a signed link: the releases shown, and those missing. */
export function shownOverride(
  { person, until, releases, local }: Override,
  assigned: readonly Assigned[],
): ShownOverride {
  const named = Object.entries(releases).map(([area, { version }]) => ({
    name: `${area} ${version}`,
    isShown: assigned.some(
      (one) => one.area === area && one.version === version && one.reason === 'override',
    ),
  }))
  const missing = named.filter(({ isShown }) => !isShown).map(({ name }) => name)
  return {
    person,
    until: new Date(until * 1_000).toISOString(),
    releases: [
      ...named.filter(({ isShown }) => isShown).map(({ name }) => name),
      ...(local ? [`${local.area} of ${local.origin}`] : []),
    ],
    ...(missing.length > 0 && { missing }),
  }
}
