import * as z from 'zod'
import { DocumentId } from './page-reports.ts'

/** In every document of the release. */
const SnapshotText = z.string().max(200)

/**
 * One release in the format of Module Federation's runtime (`window.__FEDERATION__.moduleInfo`); made at
 * publish.
 */
export const Snapshot = z.object({
  version: SnapshotText,
  buildVersion: SnapshotText,
  globalName: SnapshotText,
  remoteEntry: SnapshotText,
  remoteEntryType: z.literal('global'),
  publicPath: SnapshotText,
  remotesInfo: z.object({}),
  shared: z.array(z.never()),
  modules: z.array(z.never()),
})
export type Snapshot = z.infer<typeof Snapshot>

/** One release of an area as a page needs it; its files are at `/r/<area>/<version>/web/<file>`. */
export const PageRelease = z.object({
  version: z.string(),
  /** Federation keys it exposes. */
  exposes: z.array(z.string()),
  /** Federation key -> files worth fetching before it is requested. */
  warm: z.record(z.string(), z.array(z.string())),
  /** File -> `sha384-…`: the container, which contains its own chunks' hashes, and the files of `warm`. */
  hashes: z.record(z.string(), z.string()),
})
export type PageRelease = z.infer<typeof PageRelease>

export const PageArea = PageRelease.extend({
  name: z.string(),
  /** Paths it owns; a path of another document is reached by a full page load. */
  claims: z.array(z.string()),
  document: z.enum(['shop', 'checkout']),
  /** Only for the browser of a developer: its files are there, and have no hash (docs/decisions/181). */
  origin: z.url().optional(),
  /** Switched off: never loaded, its fallback is shown. */
  isKilled: z.boolean(),
  /** The stable release before this one, loaded when this one fails. */
  previous: PageRelease.optional(),
})
export type PageArea = z.infer<typeof PageArea>

/**
 * Names the releases of a document (docs/decisions/190): the same for every visitor who has them, so it is no visitor's
 * pseudonym.
 */
export const CompositionId = z.string().regex(/^[0-9a-f]{16}$/, 'A composition is named by 16 hex digits.')

/** A call's header: the composition of the page that makes it. */
export const COMPOSITION_HEADER = 'Larder-Composition'

/** A call's header: the area whose code makes it; absent where no area's code is known to (an older page). */
export const AREA_HEADER = 'Larder-Area'
export const CallingArea = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/, 'An area has lower-case letters and dashes.')

/** The server's choice for one visitor: a release for each area. */
export const Composition = z.object({
  id: z.string(),
  hostVersion: z.string(),
  document: z.enum(['shop', 'checkout']),
  areas: z.array(PageArea),
})
export type Composition = z.infer<typeof Composition>

/**
 * What the server knows of a shopper's last payment, for a checkout that is switched off. `placed`: to be paid in cash.
 * `returned`: the money goes back.
 */
export const KnownPayment = z.object({
  state: z.enum(['paid', 'placed', 'pending', 'unknown', 'not-charged', 'returned']),
  orderNumber: z.string(),
  store: z.object({ name: z.string(), phone: z.string().optional() }),
})
export type KnownPayment = z.infer<typeof KnownPayment>

/** The signed link this browser opened: its person, its end and its releases: `menu 1.8.2`. */
export const ShownOverride = z.object({
  person: z.string(),
  until: z.iso.datetime(),
  releases: z.array(z.string()),
  /** Releases of the link missing on this page: the server cannot get them now, or their area is disabled. */
  missing: z.array(z.string()).optional(),
})
export type ShownOverride = z.infer<typeof ShownOverride>

/** Inlined in every document as `window.__LARDER__`. */
export const PageData = z.object({
  composition: Composition,
  /** When this document was sent, by the server's clock: a device's own may be wrong (trust P15). */
  servedAt: z.string().optional(),
  /** Named in what the page reports. */
  documentId: DocumentId.optional(),
  /** `yes` when this browser sent a session cookie, of any session: scripts cannot see it. */
  hasSession: z.string().optional(),
  /** Only after a signed link of an operator: shown, and left out of all metrics. */
  override: ShownOverride.optional(),
  /** Revision of the release plan when the document was made. */
  planRevision: z.int().optional(),
  /** Only in documents of a checkout that is switched off. */
  payment: KnownPayment.optional(),
  /** The loaders' data from the server; absent when the page was not rendered there. */
  hydration: z
    .object({
      loaderData: z.record(z.string(), z.unknown()),
      errors: z.record(z.string(), z.unknown()).nullable(),
    })
    .optional(),
  /**
   * `false`: the area was not rendered on the server, so the page is rendered in the browser without
   * hydration.
   */
  isRendered: z.boolean(),
})
export type PageData = z.infer<typeof PageData>

/** A reply's header: the revision of the release plan in force. */
export const PLAN_REVISION_HEADER = 'Larder-Plan'

/** `GET /r/live`: the versions of each area that documents may currently have; none for one switched off. */
export const LiveReleases = z.record(z.string(), z.array(z.string()))
export type LiveReleases = z.infer<typeof LiveReleases>
