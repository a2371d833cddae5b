import * as z from 'zod'
import * as opsContract from '@larder/contracts/ops'
import type { ShownOverride } from '@larder/contracts/composition'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { AssignmentResult } from '@larder/control/plan/assignment.ts'

const PURPOSE = 'override'

/** Releases that a signed link shows one visitor for some hours (docs/decisions/167). */
export const Override = z.object({
  /** Used to revoke the link. */
  id: z.uuid(),
  /** Creation time in seconds since 1970. */
  at: z.int(),
  person: z.string(),
  /** Expiry in seconds since 1970. */
  until: z.int(),
  /** Version and sha-256 of `release.json` by area. */
  releases: z.record(z.string(), z.object({ version: z.string(), hash: z.string() })),
  local: opsContract.LocalArea.optional(),
  /** The page that the link opens instead of the shop's first one. */
  path: z.string().optional(),
  /** Created with a squad's token: the link shows no withdrawn releases and does not apply tester rules. */
  isOfSquad: z.boolean().optional(),
})
export type Override = z.output<typeof Override>

export const overrideToken = (override: Override, secret: string): string =>
  signText(PURPOSE, override, secret)

type ValidityContext = {
  nowSec: number
  plan: Plan
}

const isRevoked = ({ id, at, person }: Override, revoked: Plan['revokedLinks'] = []): boolean =>
  revoked.some((link) => ('id' in link ? link.id === id : link.person === person && at <= link.at))

/** Whether a squad made the link before visitors lost a release of its area. */
const isEnded = (
  { at, isOfSquad, releases, local }: Override,
  withdrawnAt: Plan['withdrawnAt'] = {},
): boolean =>
  isOfSquad === true &&
  [...Object.keys(releases), ...(local ? [local.area] : [])].some((area) => at <= (withdrawnAt[area] ?? 0))

/** Returns the override unless it has expired or is revoked. */
export const whileValid = (
  override: Override | undefined,
  { nowSec, plan }: ValidityContext,
): Override | undefined => {
  if (!override || override.until <= nowSec) return undefined
  return isRevoked(override, plan.revokedLinks) || isEnded(override, plan.withdrawnAt) ? undefined : override
}

/** Reads the override of a token; undefined when this shop did not sign it, or it has expired or is revoked. */
export const readOverride = (
  token: string,
  { secret, ...context }: ValidityContext & { secret: string },
): Override | undefined => whileValid(readSigned(PURPOSE, Override, { text: token, secret }), context)

/** Describes a signed link for the document: the releases shown, and those missing. */
export function describeOverride(
  { person, until, releases, local }: Override,
  assignments: readonly AssignmentResult[],
): ShownOverride {
  const entries = Object.entries(releases).map(([area, { version }]) => ({
    name: `${area} ${version}`,
    isShown: assignments.some(
      (release) => release.area === area && release.version === version && release.reason === 'override',
    ),
  }))
  const missing = entries.filter(({ isShown }) => !isShown).map(({ name }) => name)
  return {
    person,
    until: new Date(until * 1_000).toISOString(),
    releases: [
      ...entries.filter(({ isShown }) => isShown).map(({ name }) => name),
      ...(local ? [`${local.area} of ${local.origin}`] : []),
    ],
    ...(missing.length > 0 && { missing }),
  }
}
