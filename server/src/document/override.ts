import * as z from 'zod'
import { readSigned, signedTextOf } from '../kernel/http/signed-text.ts'

/** Releases that a signed link gives one person for some hours (docs/decisions/167). */
export const OVERRIDE_COOKIE = 'larder-override'
const PURPOSE = 'override'

const OverrideText = z.object({
  person: z.string(),
  /** In seconds since 1970. */
  until: z.int(),
  /** Area -> version, and the sha-256 of its `release.json`. */
  releases: z.record(z.string(), z.object({ version: z.string(), hash: z.string() })),
})
export type Override = z.infer<typeof OverrideText>

export const overrideToken = (override: Override, secret: string): string =>
  signedTextOf(PURPOSE, override, secret)

/** The override of a token; undefined when this shop did not sign it, or its time is over. */
export function readOverride(
  token: string | undefined,
  { secret, nowSec }: { secret: string; nowSec: number },
): Override | undefined {
  const override = readSigned(PURPOSE, OverrideText, { text: token, secret })
  return override && override.until > nowSec ? override : undefined
}
