import type { Release } from '@larder/releases/release.ts'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '@larder/shared/errors'
import { limitConcurrency } from '@larder/kernel/concurrency-limit.ts'
import { assignAll, trialVersion } from '@larder/releases/assignment.ts'
import { folderStore, type ReleaseFiles, type ReleaseStore } from '@larder/releases/release-store.ts'
import { placeInRelease, type MapSource } from '@larder/releases/source-maps.ts'
import { openRegistry, type Registry } from '@larder/releases/registry.ts'
import { promote } from '@larder/releases/plan-acts.ts'
import type { Plan } from '@larder/releases/plan.ts'
import type { SmokeTest, Trial } from '@larder/releases/gate/pass-gate.ts'
import type { Owner, ReleaseSet } from '../renderer/protocol.ts'
import { compose } from '../compose.ts'
import type { SampleStore, ShopForEdge } from '../edge-deps.ts'
import { isMissing, renderSet, type Rendering } from './render-set.ts'

/** Parameters of claims that a store's slug replaces. */
const STORE = /:(storeSlug|slug)(?=\/|$)/g

/** An address that a release must render; of `claim`, where it is not one that the area names itself. */
type Sample = { path: string; claim?: string }

const fillPattern = (pattern: string, storeSlug: string): string =>
  pattern.replaceAll(STORE, storeSlug) || '/'

/**
 * Addresses that a release must render: one of each claim, and those that it names itself. Left out are claims of whatever
 * no other area owns (`/*`), and parameters that are no store's.
 */
export function samplesOf(
  { claims, samples = [] }: Pick<Release, 'claims' | 'samples'>,
  storeSlug: string,
): Sample[] {
  const claimed = claims
    .filter((claim) => claim !== '/*')
    .map((claim): Sample => ({ path: fillPattern(claim.replace(/\/\*$/, ''), storeSlug), claim }))
  const named = samples.map((pattern): Sample => ({ path: fillPattern(pattern, storeSlug) }))
  const all = [...claimed, ...named].filter(({ path }) => !/[:*]/.test(path))
  return all.filter((one, index) => all.findIndex(({ path }) => path === one.path) === index)
}

type SmokeDeps = {
  sampleStore: ShopForEdge['sampleStore']
  /** Published releases. */
  releases: Pick<ReleaseStore, 'readAll'>
  /** This server's copies of the live ones. */
  copies: string
  /** Where releases under test are written, for a moment. */
  folder: string
  rendering: Rendering
}
type Running = SmokeDeps & {
  isHost: boolean
  registry: Registry
  /** With the release under test. */
  plan: Plan
  /** As visitors have it. */
  planNow: Plan
  store: SampleStore
  signal: AbortSignal
  findPlace: (stack: string) => Promise<string>
}

/** A test takes a process of about 85 MB. Operators' wait for one another. */
const ONE_BY_ONE = { atOnce: 1, waiting: 3 }
/** Age in ms beyond which leftovers belong to a trial that ended with its process. */
const LEFT_BEHIND_MS = 10 * 60_000

/** Removes the folders of trials that ended with their process. */
async function removeOldTrials(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const trial = resolve(folder, name)
    const { mtimeMs } = (await stat(trial).catch(() => undefined)) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(trial, { recursive: true, force: true })
  }
}

/** Files of a release that a renderer reads. */
const serverFiles = (files: ReleaseFiles): ReleaseFiles =>
  new Map([...files].filter(([path]) => path === 'release.json' || path.startsWith('node/')))

/** The plan in which areas without a stable release show what some visitors get of them. */
function withNewAreas(plan: Plan): Plan {
  const isNew = ([, { stable }]: [string, Plan['areas'][string]]) => stable === undefined
  return Object.entries(plan.areas)
    .filter(isNew)
    .reduce((all, [area, rollout]) => {
      const version = trialVersion(rollout)
      return version === undefined ? all : promote(all, area, version)
    }, plan)
}

/** A plan in which the area is switched on. */
function switchedOn({ areas }: Plan, area: string): Plan {
  const rollout = areas[area]
  return { areas: rollout ? { ...areas, [area]: { ...rollout, isKilled: false } } : areas }
}

/** The live plan with the release instead of the one of its area, and for everybody what only some have of new areas. */
const trialPlan = ({ release: { area, version }, plan }: Trial): Plan =>
  switchedOn(promote(withNewAreas(plan), area, version), area)

/** The release sets that the release would be part of: with the live host, or as the host of every live area. */
function trialSets({ release }: Trial, { areas }: Plan): ReleaseSet[] {
  const { host, ...remotes } = areas
  if (host?.stable === undefined) return []
  if (release.area !== 'host')
    return [{ hostVersion: host.stable, owner: { name: release.area, version: release.version } }]
  const owners = Object.entries(remotes)
    .filter(([, { isKilled }]) => !isKilled)
    .flatMap(([name, { stable }]): Owner[] => (stable === undefined ? [] : [{ name, version: stable }]))
  return owners.map((owner) => ({ hostVersion: release.version, owner }))
}

/** Copies the other releases of a set beside the one under test; false when one is not published. */
async function copyLive(
  { releases, copies, folder }: Running,
  { hostVersion, owner }: ReleaseSet,
): Promise<boolean> {
  const to = folderStore(folder)
  const onDisk = folderStore(copies)
  const named = [{ name: 'host', version: hostVersion }, ...(owner ? [owner] : [])]
  for (const { name, version } of named) {
    if (await to.read(name, version, 'release.json')) continue
    const files = (await onDisk.readAll(name, version)) ?? (await releases.readAll(name, version))
    if (!files) return false
    await to.write(name, version, serverFiles(files))
  }
  return true
}

/** A page as a visitor without a share in anything gets it by a plan. */
async function pageOf({ registry, store }: Running, plan: Plan, path: string) {
  const { composition } = await compose(registry, { assigned: assignAll(plan, { buckets: {} }), path })
  return { url: `http://${store.host}${path}`, composition }
}

/** Whether the page of a claim is missing with the releases that visitors have now, too: the shop has nothing there. */
async function isMissingNow(running: Running, area: string, { path, claim }: Sample): Promise<boolean> {
  const { registry, planNow, folder, rendering } = running
  const [hostVersion, version] = [planNow.areas['host']?.stable, planNow.areas[area]?.stable]
  if (hostVersion === undefined || version === undefined) return false
  const set = { hostVersion, owner: { name: area, version } }
  if (!(await copyLive(running, set))) return false
  const release = await registry.find(area, version)
  if (claim === undefined || !release?.claims.includes(claim)) return false
  return isMissing(
    { ...rendering, registry: folder },
    set,
    await pageOf(running, switchedOn(planNow, area), path),
  )
}

/** Problems of one set, by path. */
async function testSet(running: Running, set: ReleaseSet): Promise<string[]> {
  const { isHost, registry, plan, store, folder, rendering } = running
  if (!set.owner || !(await copyLive(running, set))) return []
  const { name, version } = set.owner
  const release = await registry.find(name, version)
  const samples = release ? samplesOf(release, store.storeSlug) : []
  // With a new host every area is tried, each by one page.
  const pages = await Promise.all(
    (isHost ? samples.slice(0, 1) : samples).map(async (sample) => ({
      ...(await pageOf(running, plan, sample.path)),
      mayBeMissing: async () => sample.claim === undefined || isMissingNow(running, name, sample),
    })),
  )
  const { signal, findPlace } = running
  return renderSet({ ...rendering, registry: folder, signal, findPlace }, set, pages)
}

async function run(deps: SmokeDeps, trial: Trial, store: SampleStore): Promise<string[]> {
  const { release, files } = trial
  await mkdir(deps.folder, { recursive: true })
  const folder = await mkdtemp(resolve(deps.folder, 'trial-'))
  try {
    // Renderers run as users of their own.
    for (const path of [deps.folder, folder]) await chmod(path, 0o755)
    await folderStore(folder).write(release.area, release.version, serverFiles(files))
    const plan = trialPlan(trial)
    const isHost = release.area === 'host'
    const registry = openRegistry(folder, deps.copies)
    const signal = AbortSignal.any([
      AbortSignal.timeout(deps.rendering.deadlines.trial),
      ...(trial.signal ? [trial.signal] : []),
    ])
    const maps: MapSource = {
      find: async () => release,
      read: async (_area, _version, path) => files.get(path),
    }
    const findPlace = (stack: string) => placeInRelease(maps, release, stack)
    const running = { ...deps, findPlace, isHost, folder, registry, plan, planNow: trial.plan, store, signal }
    const problems: string[] = []
    for (const set of trialSets(trial, plan)) {
      problems.push(...(await testSet(running, set)))
      if (problems.length > 0) break
    }
    return problems
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Renders a release among the live ones before it is published or rolled out, in a process of its own: an address of each
 * of its claims, which must be found, for a host a page of every live area. Nothing is tested in a shop without stores or host.
 * Operators have a place of their own, and each squad one, in which nothing waits. Throws OVERLOADED where there is no room.
 */
export function smokeTest(deps: SmokeDeps): SmokeTest {
  const forOperators = limitConcurrency(ONE_BY_ONE)
  const squads = new Set<string>()
  void removeOldTrials(deps.folder)

  /** One trial of a squad at a time. */
  async function forSquad<Result>(area: string, job: () => Promise<Result>): Promise<Result> {
    if (squads.has(area)) throw new AppError('OVERLOADED')
    squads.add(area)
    try {
      return await job()
    } finally {
      squads.delete(area)
    }
  }
  async function tryOut(trial: Trial) {
    trial.signal?.throwIfAborted()
    const store = await deps.sampleStore()
    const problems = store ? await run(deps, trial, store) : []
    return problems.map((problem) => ({
      rule: 'smoke' as const,
      message: `It does not render on the server, ${problem}. Open that address in \`larder dev\`, or \`pnpm dev\` of the shop’s repository, and mend it.`,
    }))
  }
  return (trial) =>
    trial.isOfSquad ? forSquad(trial.release.area, () => tryOut(trial)) : forOperators(() => tryOut(trial))
}
