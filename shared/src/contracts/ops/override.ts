import * as z from 'zod'
import { area, why } from './fields.ts'
import { ReleaseName } from './release.ts'

/** This machine by its names: what a link for development may load scripts from. */
const LOOPBACK = /^http:\/\/(?:[a-z0-9-]+\.)*localhost:\d{2,5}$|^http:\/\/127\.0\.0\.1:\d{2,5}$/

/** An area that a developer's machine serves instead of a release (`pnpm dev:<area> --against <url>`). */
export const LocalArea = z.strictObject({
  area,
  /** Where its files are: loopback alone, so that a link is worth nothing on another machine. */
  origin: z.string().regex(LOOPBACK, 'Scripts for development come from http://localhost:<port> alone.'),
  /** What a command of an earlier version sends; not used. */
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
  /** Whose shop it opens: a brand by its id, or by an address of its shop; else the first brand's. */
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
