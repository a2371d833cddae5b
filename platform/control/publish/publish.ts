import { glob, readFile, writeFile, chmod, mkdir, rename, rm } from 'node:fs/promises'
import { resolve, dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '@larder/kernel/http/compress-replies.ts'
import * as z from 'zod'
import type { Snapshot } from '@larder/contracts/composition'
import { documentFor } from '@larder/contracts/claims'
import { computeIntegrity, NOT_SERVED } from './check-release.ts'
import { readBelow } from '../registry/release-store.ts'
import { ReleaseError, publicPath, Release, type TypeCheck } from '../registry/release.ts'
import { moveSourceMaps } from '../registry/source-maps.ts'

/** Text files of a release, which are compressed; pictures and fonts already are. */
export const COMPRESSIBLE = /\.(js|css|json|svg)$/

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // One block per file, so that half a megabyte of script shares its statistics.
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  },
}
const packers = [
  { encoding: 'br', pack: (content: Buffer) => promisify(brotliCompress)(content, BROTLI) },
  {
    encoding: 'gzip',
    pack: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  },
] as const

export const compressedPath = (path: string, encoding: Encoding): string =>
  `${path}.${encoding === 'gzip' ? 'gz' : encoding}`

/** Writes every text file of a build also in each encoding, as small as possible, once here instead of per visitor. */
async function compressFiles(buildFolder: string): Promise<void> {
  const files: string[] = []
  for await (const path of glob('web/**/*.*', { cwd: buildFolder }))
    if (COMPRESSIBLE.test(path)) files.push(resolve(buildFolder, path))
  await Promise.all(
    files.map(async (path) => {
      const content = await readFile(path)
      for (const { encoding, pack } of packers)
        await writeFile(compressedPath(path, encoding), await pack(content))
    }),
  )
}

/** The report of `shared/config/area-report.ts`. */
const {
  area: name,
  claims,
  query,
  exposes,
  samples,
  owners,
  contact,
  contract,
  pages: modules,
  initial,
  addressing,
} = Release.shape
const AreaReport = z.object({
  name,
  claims,
  query,
  exposes,
  samples,
  owners,
  contact,
  contract,
  modules,
  initial,
  addressing,
})
type AreaReport = z.infer<typeof AreaReport>

const Assets = z.object({ sync: z.array(z.string()) })
/** The fields we read of Module Federation's `mf-manifest.json`. */
const Manifest = z.object({
  metaData: z.object({
    globalName: z.string(),
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: Assets, css: Assets }) })),
})
type Manifest = z.infer<typeof Manifest>

async function hashFiles(folder: string): Promise<Release['files']> {
  const files: Release['files'] = {}
  for await (const path of glob('{web,node}/**/*.*', { cwd: folder })) {
    if (NOT_SERVED.test(path)) continue
    const content = await readBelow(folder, path)
    if (!content) throw new ReleaseError(`${path} is not a regular file`)
    files[path] = { integrity: computeIntegrity(content), bytes: content.length }
  }
  return files
}

/** Builds the inline snapshot, once here instead of for every visitor. */
function buildSnapshot(
  { metaData }: Manifest,
  release: Pick<Release, 'area' | 'version' | 'addressing'>,
): Snapshot {
  const { version } = release
  return {
    version,
    buildVersion: version,
    globalName: metaData.globalName,
    remoteEntry: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
    remoteEntryType: 'global',
    publicPath: publicPath(release),
    remotesInfo: {},
    // Nothing is listed for the runtime to load by itself: chunks are loaded through the container, which knows their
    // hashes, and are preloaded by the document.
    shared: [],
    modules: [],
  }
}

async function readJson<T>(schema: z.ZodType<T>, path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

function warmFiles(manifest: Manifest | undefined): Release['warm'] {
  if (!manifest) return {}
  const entry = manifest.metaData.remoteEntry.name
  const files = manifest.exposes.map(({ path, assets }) => [
    path,
    [entry, ...assets.js.sync, ...assets.css.sync],
  ])
  return Object.fromEntries(files) as Release['warm'] // pairs of key and files
}

type PublishOptions = {
  built: string
  registry: string
  version: string
  /** The compiler's result for the sources, if it was run. */
  types?: TypeCheck | undefined
}

/**
 * Turns a build into an immutable release and moves it into the registry atomically. Publishing has no effect on
 * shoppers. Throws when the version already exists.
 */
export async function publish({ built, registry, version, types }: PublishOptions): Promise<Release> {
  const report = await readJson(AreaReport, resolve(built, 'web/area.json'))
  if (!report) throw new Error(`${built} does not contain the build of an area`)
  const manifest = await readJson(Manifest, resolve(built, 'web/mf-manifest.json'))
  await moveSourceMaps(built)
  const { addressing, initial } = report
  const release = Release.parse({
    area: report.name,
    version,
    document: documentFor(report.name),
    claims: report.claims,
    query: report.query,
    exposes: report.exposes,
    samples: report.samples,
    owners: report.owners,
    contact: report.contact,
    contract: { ...report.contract, types },
    ...(manifest ? { snapshot: buildSnapshot(manifest, { area: report.name, version, addressing }) } : {}),
    warm: warmFiles(manifest),
    pages: report.modules,
    initial,
    addressing,
    files: await hashFiles(built),
  })
  // `pnpm dev` serves files uncompressed, because compressing takes longer than building.
  if (process.env['LARDER_BUILD'] !== 'development') await compressFiles(built)
  await writeFile(resolve(built, 'release.json'), JSON.stringify(release))
  // Only the owner can read a build's folder, but renderers run as other users and read the release.
  await chmod(built, 0o755)
  const target = resolve(registry, release.area, version)
  await mkdir(dirname(target), { recursive: true })
  await rename(built, target).catch(async (cause: unknown) => {
    await rm(built, { recursive: true, force: true })
    throw new ReleaseError(`${release.area} ${version} is published already`, { cause })
  })
  return release
}
