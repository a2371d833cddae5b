import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import * as z from 'zod'
import { ReleaseError, publicPath, Release } from '../registry/release.ts'
import type { ReleaseFiles } from '../registry/release-store.ts'

/** Files that the build writes and `publish` reads, but that are never served. */
export const NOT_SERVED = /^web\/(area|mf-manifest|mf-stats)\.json(\.br|\.gz)?$/
/** Source maps, which are read to locate errors and are never run or served. */
const MAP = /^maps\/.+\.map$/
/** Maximum size of `release.json`; ours have about 10 KB. */
const MAX_DESCRIPTION_BYTES = 512 * 1024
/** Maximum length of a field name in a message, because squads choose the names. */
const MAX_FIELD_CHARS = 100
const unpackers = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const

/** Hash functions of `release.json`: the second one is of releases from before files were named by their content. */
type Algorithm = 'sha256' | 'sha384'

/**
 * Computes the hash of a file in the format of `release.json` and browsers. It has to be the function that the build
 * uses for its chunks: a browser takes a preloaded file only for an element with the same hash.
 */
export const computeIntegrity = (content: Uint8Array, algorithm: Algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

export const hasIntegrity = (content: Uint8Array, integrity: string): boolean =>
  computeIntegrity(content, integrity.startsWith('sha384-') ? 'sha384' : 'sha256') === integrity

/** Computes the sha-256 (hex) of a `release.json`, as plans contain it. */
export const hashDescription = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const CONTENT_NAME = /\.([0-9a-f]{12,64})\.\w+$/

/** Whether the hash in a file's name is of its content. An address then means the same file in all releases. */
function isNamedByContent(path: string, content: Uint8Array): boolean {
  const [, hash] = CONTENT_NAME.exec(path) ?? []
  return hash !== undefined && hashDescription(content).startsWith(hash)
}

async function isPackedForm(path: string, content: Uint8Array, { files }: Release): Promise<boolean> {
  const [, original = '', kind] = /^(web\/.+)\.(br|gz)$/.exec(path) ?? []
  const listedFile = files[original]
  if (!listedFile || (kind !== 'br' && kind !== 'gz')) return false
  const maxOutputLength = Math.max(1, listedFile.bytes)
  const unpacked = await unpackers[kind](content, { maxOutputLength }).catch(
    () => undefined, // damaged, or a decompression bomb
  )
  return unpacked !== undefined && hasIntegrity(unpacked, listedFile.integrity)
}

function describeProblem(error: unknown): string {
  const [issue] = error instanceof z.ZodError ? error.issues : []
  if (!issue || issue.path.length === 0) return 'Its release.json cannot be read'
  const field = issue.path.join('.').slice(0, MAX_FIELD_CHARS)
  if (issue.code === 'too_big' || issue.code === 'custom')
    return `Its release.json exceeds the limit of ${field}. ${issue.message}`
  return `Its release.json lacks ${field}, or has another kind of value there. Build it by \`pnpm release\`, or by the newest \`larder release\``
}

/** Parses `release.json`; throws a ReleaseError when it is invalid or exceeds a limit. */
export function parseRelease(content: Uint8Array | undefined): Release {
  if (content && content.length > MAX_DESCRIPTION_BYTES)
    throw new ReleaseError(`Its release.json is larger than ${MAX_DESCRIPTION_BYTES / 1024} KiB`)
  try {
    return Release.parse(JSON.parse(Buffer.from(content ?? []).toString()))
  } catch (cause) {
    throw new ReleaseError(describeProblem(cause), { cause })
  }
}

/** Describes how a listed file differs from `release.json`. */
function fileProblem({ files, addressing }: Release, path: string, content?: Uint8Array): string | undefined {
  if (!content) return 'is missing'
  const file = files[path]
  if (content.length !== file?.bytes || !hasIntegrity(content, file.integrity)) return 'was changed'
  const isNamed = !addressing || !path.startsWith('web/') || isNamedByContent(path, content)
  return isNamed ? undefined : 'is not named by its content'
}

/**
 * Checks that these files are a release: every file that `release.json` lists has its hash, and there are no other
 * files except their compressed forms and source maps. Throws a ReleaseError that names the first file that differs.
 */
export async function verifyFiles(files: ReleaseFiles): Promise<Release> {
  const release = parseRelease(files.get('release.json'))
  const name = `${release.area} ${release.version}`
  for (const path of Object.keys(release.files)) {
    const problem = fileProblem(release, path, files.get(path))
    if (problem) throw new ReleaseError(`${name}: ${path} ${problem}`)
  }
  for (const [path, content] of files) {
    const isKnown = path === 'release.json' || Object.hasOwn(release.files, path) || NOT_SERVED.test(path)
    if (isKnown || MAP.test(path) || (await isPackedForm(path, content, release))) continue
    throw new ReleaseError(`${name}: ${path} is not part of it`)
  }
  return release
}

/**
 * Throws a ReleaseError when `release.json` would make a page load anything but listed files of this release: a URL of
 * another release, or an unlisted file.
 */
export function checkNames(release: Release): void {
  const { area, version, files, snapshot, warm, pages, initial = [] } = release
  const name = `${area} ${version}`
  const isOwn = !snapshot || snapshot.publicPath === publicPath(release)
  if (!isOwn || (snapshot && (snapshot.version !== version || snapshot.buildVersion !== version)))
    throw new ReleaseError(`${name}: its snapshot is of another release`)
  const referencedFiles = [
    ...Object.values(warm),
    ...Object.values(pages),
    initial,
    snapshot ? [snapshot.remoteEntry] : [],
  ]
  const unlistedFile = referencedFiles.flat().find((path) => !Object.hasOwn(files, `web/${path}`))
  if (unlistedFile !== undefined)
    throw new ReleaseError(`${name}: it refers to ${unlistedFile}, which is not one of its files`)
}
