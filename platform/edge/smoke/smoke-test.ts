import type { Release } from '@larder/control/registry/release.ts'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '@larder/contracts/errors'
import { limitConcurrency } from '@larder/kernel/limits/concurrency-limit.ts'
import { assignAll, trialVersion } from '@larder/control/plan/assignment.ts'
import { folderStore, type ReleaseFiles, type ReleaseStore } from '@larder/control/registry/release-store.ts'
import { formatSources, type MapReader } from '@larder/control/registry/source-maps.ts'
import { openRegistry, type Registry } from '@larder/control/registry/registry.ts'
import { promote } from '@larder/control/plan/plan-acts.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { SmokeTest, Trial } from '@larder/control/gate/pass-gate.ts'
import type { Owner, ReleaseSet } from '../renderer/protocol.ts'
import { compose } from '../compose/compose.ts'
import type { SampleStore, ShopForEdge } from '../edge-deps.ts'
import type { ControlDeadlines } from '@larder/control/deadlines.ts'
import { isMissing, renderSet, ShopBusyError, type LiveControl, type TrialRendering } from './render-set.ts'

/** Parameters of claims that a store's slug replaces. */
const STORE = /:(storeSlug|slug)(?=\/|$)/g

/** An address that a release must render; `claim` is undefined for a sample that the area lists. */
type Sample = { path: string; claim?: string }

const fillPattern = (pattern: string, storeSlug: string): string =>
  pattern.replaceAll(STORE, storeSlug) || '/'

/**
 * Lists the addresses that a release must render: one per claim, and its own samples. The catch-all claim `/*` and
 * claims with parameters other than a store are left out.
 */
export function listSamples(
  { claims, samples = [] }: Pick<Release, 'claims' | 'samples'>,
  storeSlug: string,
): Sample[] {
  const claimedSamples = claims
    .filter((claim) => claim !== '/*')
    .map((claim): Sample => ({ path: fillPattern(claim.replace(/\/\*$/, ''), storeSlug), claim }))
  const listedSamples = samples.map((pattern): Sample => ({ path: fillPattern(pattern, storeSlug) }))
  const all = [...claimedSamples, ...listedSamples].filter(({ path }) => !/[:*]/.test(path))
  return all.filter((sample, index) => all.findIndex(({ path }) => path === sample.path) === index)
}

export type SmokeDeps = {
  sampleStore: ShopForEdge['sampleStore']
  /** Whether releases also go to other cells, whose shops this one cannot try them in. */
  isFollowing: boolean
  releases: Pick<ReleaseStore, 'readAll'>
  /** Folder of this server's copies of live releases. */
  copies: string
  /** Folder to which releases under test are written temporarily. */
  folder: string
  rendering: TrialRendering & { deadlines: Pick<ControlDeadlines, 'trial'> }
}
type RunningTrial = SmokeDeps & {
  isHost: boolean
  registry: Registry
  /** The plan with the release under test. */
  plan: Plan
  /** The plan in force. */
  planNow: Plan
  store: SampleStore
  signal: AbortSignal
  caller: AbortSignal | undefined
  formatSources: (stack: string) => Promise<string>
}

/** Each trial takes a process of about 85 MB, so operators' trials run one after the other. */
const OPERATOR_TRIALS = { atOnce: 1, waiting: 3 }
/** Age in ms after which a trial's folder must be left over from an ended process. */
const LEFTOVER_AGE_MS = 10 * 60_000

/** Removes the folders of trials that ended with their process. */
async function removeOldTrials(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const trial = resolve(folder, name)
    const { mtimeMs } = (await stat(trial).catch(() => undefined)) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(trial, { recursive: true, force: true })
  }
}

/** Selects the files of a release that a renderer reads. */
const serverFiles = (files: ReleaseFiles): ReleaseFiles =>
  new Map([...files].filter(([path]) => path === 'release.json' || path.startsWith('node/')))

/** Returns the plan in which areas without a stable release use the release that some visitors have. */
function promoteNewAreas(plan: Plan): Plan {
  const isNew = ([, { stable }]: [string, Plan['areas'][string]]) => stable === undefined
  return Object.entries(plan.areas)
    .filter(isNew)
    .reduce((all, [area, rollout]) => {
      const version = trialVersion(rollout)
      return version === undefined ? all : promote(all, area, version)
    }, plan)
}

function enableArea({ areas }: Plan, area: string): Plan {
  const rollout = areas[area]
  return { areas: rollout ? { ...areas, [area]: { ...rollout, isKilled: false } } : areas }
}

/** Returns the plan in force with the release under test as stable, and with new areas promoted for everyone. */
const trialPlan = ({ release: { area, version }, plan }: Trial): Plan =>
  enableArea(promote(promoteNewAreas(plan), area, version), area)

/** Lists the release sets that the release would be part of: with the live host, or as the host of every live area. */
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

/** Copies the other releases of a set next to the one under test; returns false when one is not published. */
async function copyLive(
  { releases, copies, folder }: RunningTrial,
  { hostVersion, owner }: ReleaseSet,
): Promise<boolean> {
  const target = folderStore(folder)
  const onDisk = folderStore(copies)
  const needed = [{ name: 'host', version: hostVersion }, ...(owner ? [owner] : [])]
  for (const { name, version } of needed) {
    if (await target.read(name, version, 'release.json')) continue
    const files = (await onDisk.readAll(name, version)) ?? (await releases.readAll(name, version))
    if (!files) return false
    await target.write(name, version, serverFiles(files))
  }
  return true
}

/** Composes a page for a visitor without canaries. */
async function composePage({ registry, store }: RunningTrial, plan: Plan, path: string) {
  const { composition } = await compose(registry, { assignments: assignAll(plan, { buckets: {} }), path })
  return { url: `http://${store.host}${path}`, composition }
}

/** Whether the page of a claim is also missing with the releases in force, because the shop has no content there. */
async function isMissingNow(running: RunningTrial, area: string, { path, claim }: Sample): Promise<boolean> {
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
    await composePage(running, enableArea(planNow, area), path),
  )
}

/**
 * Finds what to compare a set with: the live release of the area in the live host, and a page that it has. For a new area
 * that is the shell of the host.
 */
async function findLiveControl(running: RunningTrial, set: ReleaseSet): Promise<LiveControl | undefined> {
  const { planNow, registry, store } = running
  const { stable: hostVersion } = planNow.areas['host'] ?? {}
  if (hostVersion === undefined) return undefined
  const name = set.owner?.name ?? ''
  const { stable: version } = planNow.areas[name] ?? {}
  const control = { hostVersion, owner: version === undefined ? undefined : { name, version } }
  if (!(await copyLive(running, control))) return undefined
  const release = version === undefined ? undefined : await registry.find(name, version)
  const [sample] = release ? listSamples(release, store.storeSlug) : []
  return { set: control, page: await composePage(running, enableArea(planNow, name), sample?.path ?? '/') }
}

/** Returns the problems of one set, by path. Throws ShopBusyError. */
async function testSet(running: RunningTrial, set: ReleaseSet): Promise<string[]> {
  const { isHost, registry, plan, store, folder, rendering } = running
  if (!set.owner || !(await copyLive(running, set))) return []
  const { name, version } = set.owner
  const release = await registry.find(name, version)
  const samples = release ? listSamples(release, store.storeSlug) : []
  // A new host is tried with one page of every area.
  const pages = await Promise.all(
    (isHost ? samples.slice(0, 1) : samples).map(async (sample) => ({
      ...(await composePage(running, plan, sample.path)),
      mayBeMissing: async () => sample.claim === undefined || isMissingNow(running, name, sample),
    })),
  )
  const { signal } = running
  return renderSet({ ...rendering, registry: folder, signal, formatSources: running.formatSources }, set, {
    pages,
    live: await findLiveControl(running, set),
  })
}

async function runTrial(deps: SmokeDeps, trial: Trial, store: SampleStore): Promise<string[]> {
  const { release, files } = trial
  await mkdir(deps.folder, { recursive: true })
  const folder = await mkdtemp(resolve(deps.folder, 'trial-'))
  try {
    // Renderers run as other users, who must be able to read the files.
    for (const path of [deps.folder, folder]) await chmod(path, 0o755)
    await folderStore(folder).write(release.area, release.version, serverFiles(files))
    const plan = trialPlan(trial)
    const isHost = release.area === 'host'
    const registry = openRegistry(folder, deps.copies)
    const signal = AbortSignal.any([
      AbortSignal.timeout(deps.rendering.deadlines.trial),
      ...(trial.signal ? [trial.signal] : []),
    ])
    const maps: MapReader = {
      find: async () => release,
      read: async (_area, _version, path) => files.get(path),
    }
    const running = {
      ...deps,
      formatSources: (stack: string) => formatSources(maps, release, stack),
      isHost,
      folder,
      registry,
      plan,
      planNow: trial.plan,
      store,
      signal,
      caller: trial.signal,
    }
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

const NO_STORE_HERE =
  'It cannot be tried here, because this cell has no brand, and it goes to the shops of all cells. Publish it through a cell that has brands.'

/**
 * Renders a release together with the live ones before it is published or rolled out, in a separate process: one
 * address per claim, which must be found, or for a host one page of every live area. Tests nothing in a shop without
 * stores or a host, unless the release goes to the shops of other cells as well. Operators share one queue; each squad may run one trial at a time without waiting. Throws
 * OVERLOADED when there is no room, and when the live releases do not render in time either.
 */
export function smokeTest(deps: SmokeDeps): SmokeTest {
  const runOperatorTrial = limitConcurrency(OPERATOR_TRIALS)
  const squads = new Set<string>()
  void removeOldTrials(deps.folder)

  async function runSquadTrial<Result>(area: string, job: () => Promise<Result>): Promise<Result> {
    if (squads.has(area)) throw new AppError('OVERLOADED')
    squads.add(area)
    try {
      return await job()
    } finally {
      squads.delete(area)
    }
  }
  async function testRelease(trial: Trial) {
    trial.signal?.throwIfAborted()
    const store = await deps.sampleStore()
    const { area, version } = trial.release
    if (!store && deps.isFollowing) return [{ rule: 'smoke' as const, message: NO_STORE_HERE }]
    const problems = await (store ? runTrial(deps, trial, store) : Promise.resolve([])).catch(
      (error: unknown) => {
        if (!(error instanceof ShopBusyError)) throw error
        throw new AppError('OVERLOADED', {
          display: `The shop is busy: what is live does not render in time here, either. Nothing is known of ${area} ${version}. Try again.`,
          cause: error,
        })
      },
    )
    return problems.map((problem) => ({
      rule: 'smoke' as const,
      message: `It does not render on the server, ${problem}. Open that address in \`larder dev\`, or \`pnpm dev\` of the shop’s repository, and fix it.`,
    }))
  }
  return (trial) =>
    trial.isOfSquad
      ? runSquadTrial(trial.release.area, () => testRelease(trial))
      : runOperatorTrial(() => testRelease(trial))
}
