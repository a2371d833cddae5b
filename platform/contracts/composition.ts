import * as z from 'zod'
import { DocumentId } from './page-reports.ts'

/** Limited, because it is in every document of the release. */
const SnapshotText = z.string().max(200)

/**
 * One release in the format of Module Federation's runtime (`window.__FEDERATION__.moduleInfo`), created when it is
 * published.
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

/** One release of an area as a page needs it. */
export const PageRelease = z.object({
  version: z.string(),
  /** Address of its files; `/r/<area>/<version>/web/` if unset. */
  base: z.string().optional(),
  /** The exposed federation keys. */
  exposes: z.array(z.string()),
  /** Federation key -> files worth fetching before it is requested. */
  warm: z.record(z.string(), z.array(z.string())),
  /**
   * File -> `sha256-…`: the hash of the container, which contains its own chunks' hashes, and of the files of `warm`.
   */
  hashes: z.record(z.string(), z.string()),
})
export type PageRelease = z.infer<typeof PageRelease>

export const PageArea = PageRelease.extend({
  name: z.string(),
  /** Paths the area owns; paths of another document are opened by a full page load. */
  claims: z.array(z.string()),
  document: z.enum(['shop', 'checkout']),
  /** Set only in a developer's browser: the area's files are served from there without hashes (docs/decisions/181). */
  origin: z.url().optional(),
  /** The area is disabled: it is never loaded, and its fallback is shown. */
  isKilled: z.boolean(),
  /** The previous stable release, loaded when this one fails. */
  previous: PageRelease.optional(),
})
export type PageArea = z.infer<typeof PageArea>

/**
 * The id of a document's releases (docs/decisions/190). It is the same for every visitor with these releases, so it is
 * not a pseudonym.
 */
export const CompositionId = z.string().regex(/^[0-9a-f]{16}$/, 'A composition is named by 16 hex digits.')

/** Request header: the composition id of the calling page. */
export const COMPOSITION_HEADER = 'Larder-Composition'

/** Request header: the area whose code makes the call; missing when it is unknown, as in older pages. */
export const AREA_HEADER = 'Larder-Area'
export const CallingArea = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/, 'An area has lower-case letters and dashes.')

/** The releases that the server chose for one visitor, one per area. */
export const Composition = z.object({
  id: z.string(),
  hostVersion: z.string(),
  document: z.enum(['shop', 'checkout']),
  areas: z.array(PageArea),
})
export type Composition = z.infer<typeof Composition>

/**
 * State of a shopper's last payment, as the server knows it, while checkout is disabled. `placed`: to be paid in cash.
 * `returned`: the money is refunded.
 */
export const KnownPayment = z.object({
  state: z.enum(['paid', 'placed', 'pending', 'unknown', 'not-charged', 'returned']),
  orderNumber: z.string(),
  store: z.object({ name: z.string(), phone: z.string().optional() }),
})
export type KnownPayment = z.infer<typeof KnownPayment>

/** A page's title, without the shop's name, and its first heading. */
export const PageNames = z.object({ title: z.string(), heading: z.string() })
export type PageNames = z.infer<typeof PageNames>

/** The signed link that this browser opened: the person's name, its expiry and its releases (`menu 1.8.2`). */
export const ShownOverride = z.object({
  person: z.string(),
  until: z.iso.datetime(),
  releases: z.array(z.string()),
  /** Releases of the link that this page lacks, because the server cannot get them now or their area is disabled. */
  missing: z.array(z.string()).optional(),
})
export type ShownOverride = z.infer<typeof ShownOverride>

/** Data of one response that is sent beside its document, which is the same for all visitors of a composition. */
export const SentData = z.object({
  /** When this document was sent, by the server's clock: a device's clock may be wrong (trust P15). */
  servedAt: z.string().optional(),
  documentId: DocumentId.optional(),
  /** `yes` when this browser sent a session cookie, which scripts cannot see, whether it is valid or not. */
  hasSession: z.string().optional(),
  /** Revision of the release plan when the document was sent. Pending actions of the server add a fraction to it. */
  planRevision: z.number().optional(),
})
export type SentData = z.infer<typeof SentData>

/** `POST /r/shown`: a page whose document came without `SentData`, from a cache in front of the servers. */
export const ShownDocument = z.object({
  /** The page's path and query. */
  path: z.string().max(2_000),
  compositionId: z.string().max(32),
})
export type ShownDocument = z.infer<typeof ShownDocument>

/** Inlined in every document as `window.__LARDER__`; a script adds `SentData` (`platform/edge/document/sent-data.ts`). */
export const PageData = SentData.extend({
  composition: Composition,
  /** Only after an operator's signed link. The page shows it and is excluded from all metrics. */
  override: ShownOverride.optional(),
  /** Only in documents of a disabled checkout. */
  payment: KnownPayment.optional(),
  /** The server's loader data, as the host packed it; absent when the page was not rendered there. */
  hydration: z
    .object({
      loaderData: z.record(z.string(), z.unknown()),
      errors: z.record(z.string(), z.unknown()).nullable(),
    })
    .optional(),
  /** What the page is called, where the server knows it and did not render the area. */
  names: PageNames.optional(),
  /** `false` when the server did not render the area: the browser then renders the page without hydration. */
  isRendered: z.boolean(),
})
export type PageData = z.infer<typeof PageData>

/** Reply header: the current revision of the release plan. */
export const PLAN_REVISION_HEADER = 'Larder-Plan'

/** `GET /r/live`: the versions of each area that documents may currently get; none for a disabled area. */
export const LiveReleases = z.record(z.string(), z.array(z.string()))
export type LiveReleases = z.infer<typeof LiveReleases>
