import { glob, mkdir, rename } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import type { Registry } from './registry.ts'

/** Folder of source maps in a release, next to `web` and `node`; never served. */
const MAPS = 'maps'

/** Moves a build's source maps out of the folders that are served and rendered from. */
export async function moveSourceMaps(buildFolder: string): Promise<void> {
  for await (const path of glob('{web,node}/**/*.map', { cwd: buildFolder })) {
    const target = resolve(buildFolder, MAPS, path.replace(/^web\//, ''))
    await mkdir(dirname(target), { recursive: true })
    await rename(resolve(buildFolder, path), target)
  }
}

/**
 * A position in a file of a release, from a stack; line and column count from 1. `file` is a path under `web`, or the
 * server's `node/index.mjs`. A file named by its content may be in several releases.
 */
type ReleaseFrame = { area: string; version: string | undefined; file: string; line: number; column: number }
type ReleaseName = { area: string; version: string }

/**
 * `https://shop.example/r/basket/f/entry.0a1b2c3d4e5f.js:1:234`, or `…/r/basket/1.4.0/web/entry.js:1:234` of a release whose
 * files are not named by their content, in any browser's stack format.
 */
const FRAME = /\/r\/([a-z][a-z-]*)\/(?:([\w.-]{1,64})\/web|f)\/([\w./-]+\.js):(\d{1,9}):(\d{1,9})/
/** `file:///copies/basket/1.4.0/node/index.mjs?host=…:12:34`, in a renderer's stack. */
const SERVER_FRAME = /\/([a-z][a-z-]*)\/([\w.-]{1,64})\/(node\/index\.mjs)(?:\?[^\s:)]*)?:(\d{1,9}):(\d{1,9})/
const MAX_FRAMES = 12

/**
 * Reads the frames of a stack that are in a release's files, innermost first; all others are ignored. Files named by
 * their content count for `owner` if they are of its area.
 */
export function readFrames(stack: string, owner?: ReleaseName): ReleaseFrame[] {
  const mapped = stack.split('\n').flatMap((text): ReleaseFrame[] => {
    const [, area, folder, file, line, column] = FRAME.exec(text) ?? SERVER_FRAME.exec(text) ?? []
    if (!area || !file) return []
    const version = folder ?? (owner?.area === area ? owner.version : undefined)
    return [{ area, version, file, line: Number(line), column: Number(column) }]
  })
  return mapped.slice(0, MAX_FRAMES)
}

/** The parts of a source map (revision 3) that Node's reader needs. */
const Payload = z.object({
  version: z.literal(3),
  file: z.string().default(''),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
})

export type MapReader = {
  find: Registry['find']
  findByFile?: Registry['findByFile']
  read: (area: string, version: string, path: string) => Promise<Uint8Array | undefined>
}

const isServerFile = (file: string): boolean => file.startsWith('node/')

async function findRelease(releases: MapReader, { area, version, file }: ReleaseFrame) {
  const release = version === undefined ? undefined : await releases.find(area, version)
  const isListed = release?.files[isServerFile(file) ? file : `web/${file}`] !== undefined
  return isListed ? release : releases.findByFile?.(area, file)
}

async function readMap(releases: MapReader, frame: ReleaseFrame) {
  const release = await findRelease(releases, frame)
  if (!release) return undefined
  // An upload may not include maps.
  const content = await releases.read(release.area, release.version, `${MAPS}/${frame.file}.map`)
  try {
    return content && new SourceMap(Payload.parse(JSON.parse(Buffer.from(content).toString())))
  } catch {
    // A squad uploads the file, so it may contain anything. Its frames are not mapped.
    return undefined
  }
}

/** Formats a frame as the browser saw it: `basket 1.4.0 entry.js:1:234`. */
export const formatBuiltFrame = ({ area, version, file, line, column }: ReleaseFrame): string =>
  `${[area, version, file].filter(Boolean).join(' ')}:${line}:${column}`

/**
 * Maps each frame to its source in the repository (`mfe-basket/src/features/coupon/CouponForm.tsx:55:12`), reading each
 * map once. A frame whose release has no map keeps its release, file, line and column.
 */
export async function mapFrames(releases: MapReader, frames: readonly ReleaseFrame[]): Promise<string[]> {
  const maps = new Map<string, SourceMap | undefined>()
  const found: string[] = []
  for (const frame of frames) {
    const key = `${frame.area}/${frame.version ?? ''}/${frame.file}`
    if (!maps.has(key)) maps.set(key, await readMap(releases, frame))
    const origin = maps.get(key)?.findOrigin(frame.line, frame.column)
    found.push(
      origin && 'fileName' in origin
        ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
        : formatBuiltFrame(frame),
    )
  }
  return found
}

/** Maximum number of frames in a refusal, because the cause is among the first. */
const MAX_NAMED_FRAMES = 3
/** Maximum length of a frame's source, because squads write the names in their maps. */
const MAX_SOURCE_CHARS = 120

/** Replaces the frames in a text that are in the release's files (`/r/menu/1.4.0/web/page.js:1:2`) by their sources. */
export async function mapFramesInText(
  releases: MapReader,
  owner: ReleaseName,
  text: string,
): Promise<string> {
  const { area, version } = owner
  const allFrames = new RegExp(FRAME, 'g')
  const built = [...text.matchAll(allFrames)].map(([frame]) => frame)
  const folders = [`/r/${area}/${version}/`, `/r/${area}/f/`]
  const ownFrames = built.filter((frame) => folders.some((folder) => frame.startsWith(folder)))
  const sources = await mapFrames(releases, readFrames(ownFrames.join('\n'), owner))
  const sourceByFrame = new Map(
    ownFrames.map((frame, index) => [frame, sources[index]?.slice(0, MAX_SOURCE_CHARS)]),
  )
  return text.replaceAll(allFrames, (frame) => sourceByFrame.get(frame) ?? frame)
}

/**
 * Formats the first positions of a stack in the release's sources, ` at mfe-menu/src/pages/StorePage.tsx:7:3`; an empty
 * text when no frame is in the release.
 */
export async function formatSources(releases: MapReader, owner: ReleaseName, stack: string): Promise<string> {
  const { area, version } = owner
  const ownFrames = readFrames(stack, owner).filter(
    (frame) => frame.area === area && frame.version === version,
  )
  const sources = await mapFrames(releases, ownFrames.slice(0, MAX_NAMED_FRAMES))
  if (sources.length === 0) return ''
  return ` at ${sources.map((source) => source.slice(0, MAX_SOURCE_CHARS)).join(', ')}`
}
