import type * as opsContract from '@larder/contracts/ops'
import type { Composition, PageArea, PageRelease, Snapshot } from '@larder/contracts/composition'
import { documentFor, getOwner, type DocumentName } from '@larder/contracts/claims'
import { publicPath, readHashes, type Release } from '@larder/control/registry/release.ts'
import { createHash } from 'node:crypto'
import type { AssignmentResult } from '@larder/control/plan/assignment.ts'
import type { Registry } from '@larder/control/registry/registry.ts'

/** Version name of an area that a developer's machine serves. */
const LOCAL_VERSION = 'local'

/** A developer's machine declares no requirements or provided parts. */
const EMPTY_CONTRACT: Release['contract'] = {
  requires: { kit: '', ranges: {}, imports: {}, parts: {}, props: {} },
  provides: { parts: {}, props: {}, versions: {}, exports: {} },
  foreignSources: [],
}

/**
 * Builds the release that a signed link for development describes (docs/decisions/181). Its files are at the
 * developer's origin, so it lists no files or hashes, and the server does not render it.
 */
function localRelease({ area, origin, claims, exposes }: opsContract.LocalArea): Release {
  return {
    area,
    version: LOCAL_VERSION,
    document: documentFor(area),
    claims,
    query: [],
    exposes,
    contract: EMPTY_CONTRACT,
    snapshot: {
      version: LOCAL_VERSION,
      buildVersion: LOCAL_VERSION,
      // Must equal the result of `containerName` in `shared/config/content-files.ts`.
      globalName: `larder_${area}_${LOCAL_VERSION}`.replaceAll(/\W/g, '_'),
      remoteEntry: 'entry.js',
      remoteEntryType: 'global',
      publicPath: `${origin}/`,
      remotesInfo: {},
      shared: [],
      modules: [],
    },
    warm: {},
    pages: {},
    files: {},
  }
}

/** Origin of the developer's machine when this document loads an area from it, otherwise undefined. */
export const localOrigin = ({
  composition,
  releases,
}: Pick<ComposeResult, 'composition' | 'releases'>): string | undefined =>
  composition.areas.find(({ name, origin }) => origin && releases.has(name))?.origin

/** Input of a document: the page's federation data, and the releases behind it. */
export type ComposeResult = {
  composition: Composition
  host: Release
  releases: ReadonlyMap<string, Release>
  /** The releases whose files the page may load: the host, those above, and the ones that replace them when they fail. */
  loadable: readonly Release[]
  /** The composition's id in the shop's documents; differs from `composition.id` in the checkout. */
  shopId: string
  /** Whether some releases are kept from an earlier plan. */
  isPinned: boolean
  /**
   * The release that renders the page; undefined when no area claims the path, the area is disabled, or only the
   * browser renders it.
   */
  owner: Release | undefined
  /** `window.__FEDERATION__.moduleInfo`. */
  moduleInfo: Record<string, object>
}

const NO_MODULES: Omit<PageRelease, 'version'> = { exposes: [], warm: {}, hashes: {} }

/**
 * The release as a page of this host needs it. Files named by content have an address in a folder of their own release
 * as well, which is the only one that older hosts know.
 */
const adaptToHost = (host: Release, release: Release): Release => {
  if (host.addressing || !release.addressing) return release
  const { addressing: _, ...withoutAddressing } = release
  const { snapshot } = release
  return {
    ...withoutAddressing,
    ...(snapshot && { snapshot: { ...snapshot, publicPath: publicPath(withoutAddressing) } }),
  }
}

const filesBase = (release: Release): Pick<PageRelease, 'base'> =>
  release.addressing ? { base: publicPath(release) } : {}

function pageRelease(release: Release): PageRelease {
  const { version, exposes, warm } = release
  const hashes = readHashes(release, [...new Set(Object.values(warm).flat())])
  return { version, ...filesBase(release), exposes, warm, hashes }
}

/** A fallback is not preloaded, so the page needs only the hash of its container. */
function fallbackRelease(release: Release): PageRelease {
  const entry = release.snapshot ? [release.snapshot.remoteEntry] : []
  const { version } = release
  return { ...NO_MODULES, version, ...filesBase(release), hashes: readHashes(release, entry) }
}

type FoundRelease = {
  assignment: AssignmentResult
  release: Release
  previous: Release | undefined
  /** Origin of the files when a developer's machine serves them. */
  origin?: string
}

function pageArea({ assignment, release, previous, origin }: FoundRelease, isReachable: boolean): PageArea {
  const { area: name, claims, version } = release
  const isKilled = assignment.reason === 'killed'
  const base = { name, claims, document: documentFor(name), isKilled, ...(origin && { origin }) }
  if (!isReachable || isKilled) return { ...base, version, ...NO_MODULES }
  return { ...base, ...pageRelease(release), ...(previous ? { previous: fallbackRelease(previous) } : {}) }
}

/** The fields of a snapshot that a page needs, whose host has no code for the others (`disableSnapshot`). */
const toModuleInfo = ({ version, globalName, remoteEntry, remoteEntryType, publicPath }: Snapshot) => ({
  version,
  globalName,
  remoteEntry,
  remoteEntryType,
  publicPath,
})

/** Snapshots of a release and its fallback by their names in the page's federation runtime. */
function snapshots({ assignment, release, previous }: FoundRelease): [string, object][] {
  const snapshotEntry = (name: string, source: Release | undefined): [string, object][] =>
    source?.snapshot ? [[`${name}:${source.version}`, toModuleInfo(source.snapshot)]] : []
  return [
    ...snapshotEntry(assignment.area, release),
    ...snapshotEntry(`${assignment.area}_previous`, previous),
  ]
}

async function find(registry: Registry, assignment: AssignmentResult): Promise<FoundRelease | undefined> {
  const release = await registry.find(assignment.area, assignment.version)
  const previous = assignment.previous ? await registry.find(assignment.area, assignment.previous) : undefined
  return release && { assignment, release, previous }
}

/** Replaces or adds the area that a developer's machine serves. */
function withLocal(
  found: readonly FoundRelease[],
  local: opsContract.LocalArea | undefined,
): readonly FoundRelease[] {
  if (!local) return found
  const { area, origin } = local
  const release = localRelease(local)
  const assignment: AssignmentResult = {
    area,
    version: release.version,
    previous: undefined,
    reason: 'override',
  }
  return [
    ...found.filter((entry) => entry.release.area !== area),
    { assignment, release, previous: undefined, origin },
  ]
}

type ComposeOptions = {
  assignments: AssignmentResult[]
  path: string
  /** The area that a developer's machine serves. */
  local?: opsContract.LocalArea | undefined
}

/**
 * Composes the document of a path out of the releases a visitor was assigned. The checkout's document can load its own
 * area only; the shop's can load every area's parts. Throws when the host's release is not in the registry; a missing
 * remote is left out.
 */
export async function compose(
  registry: Registry,
  { assignments, path, local }: ComposeOptions,
): Promise<ComposeResult> {
  const published = (await Promise.all(assignments.map((release) => find(registry, release)))).filter(
    (entry) => entry !== undefined,
  )
  const found = withLocal(published, local)
  const host = found.find(({ release }) => release.area === 'host')?.release
  if (!host) throw new Error('The registry holds no release of the host.')
  const remotes = found
    .filter(({ release }) => release.area !== 'host')
    .map(({ release, previous, ...rest }) => ({
      ...rest,
      release: adaptToHost(host, release),
      previous: previous && adaptToHost(host, previous),
    }))
  const owner = getOwner(
    remotes.map(({ release }) => ({ ...release, name: release.area })),
    path,
  )
  const document = documentFor(owner?.area ?? 'host')
  const isReachable = ({ release }: FoundRelease) =>
    document === 'shop' || documentFor(release.area) === document
  const reachable = remotes.filter((entry) => isReachable(entry) && entry.assignment.reason !== 'killed')
  const areas = remotes.map((entry) => pageArea(entry, isReachable(entry)))
  const versions = [
    host.version,
    ...areas.map((area) => `${area.name}@${area.version}${area.isKilled ? '-' : ''}`),
  ]
  const makeId = (kind: DocumentName) =>
    createHash('sha256')
      .update([kind, ...versions].join(' '))
      .digest('hex')
      .slice(0, 16)
  return {
    composition: {
      id: makeId(document),
      hostVersion: host.version,
      document,
      areas,
    },
    shopId: makeId('shop'),
    host,
    isPinned: assignments.some(({ reason }) => ['payment', 'pinned', 'override'].includes(reason)),
    // The browser renders what a developer's machine serves.
    owner: reachable.find(({ release, origin }) => release.area === owner?.area && !origin)?.release,
    releases: new Map(reachable.map(({ release }) => [release.area, release])),
    loadable: [
      host,
      ...reachable.flatMap(({ release, previous }) => [release, ...(previous ? [previous] : [])]),
    ],
    moduleInfo: Object.fromEntries(reachable.flatMap(snapshots)),
  }
}
