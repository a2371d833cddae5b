import { glob, mkdir, rename } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import type { Registry } from './registry.ts'

/** Beside `web` and `node` in a release's folder: kept with it, never served. */
const MAPS = 'maps'

/** Moves a build's source maps out of the folders that are served and rendered from. */
export async function setMapsAside(built: string): Promise<void> {
  for await (const path of glob('{web,node}/**/*.map', { cwd: built })) {
    const target = resolve(built, MAPS, path.replace(/^web\//, ''))
    await mkdir(dirname(target), { recursive: true })
    await rename(resolve(built, path), target)
  }
}

/**
 * A position in a file of a release, from a stack; line and column count from 1. `file` is a path under `web`, or the
 * server's `node/index.mjs`.
 */
type ReleaseFrame = { area: string; version: string; file: string; line: number; column: number }

/** `https://shop.example/r/basket/1.4.0/web/entry.js:1:234`, in any browser's stack format. */
const FRAME = /\/r\/([a-z][a-z-]*)\/([\w.-]{1,64})\/web\/([\w./-]+\.js):(\d{1,9}):(\d{1,9})/
/** `file:///copies/basket/1.4.0/node/index.mjs?host=…:12:34`, in a renderer's stack. */
const SERVER_FRAME = /\/([a-z][a-z-]*)\/([\w.-]{1,64})\/(node\/index\.mjs)(?:\?[^\s:)]*)?:(\d{1,9}):(\d{1,9})/
const MOST_FRAMES = 12

/** The frames of a stack that are in a release's file, the innermost first; everything else is left out. */
export function readFrames(stack: string): ReleaseFrame[] {
  const found = stack.split('\n').flatMap((text): ReleaseFrame[] => {
    const [, area, version, file, line, column] = FRAME.exec(text) ?? SERVER_FRAME.exec(text) ?? []
    if (!area || !version || !file) return []
    return [{ area, version, file, line: Number(line), column: Number(column) }]
  })
  return found.slice(0, MOST_FRAMES)
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

/** The releases whose maps are read: a registry's, or one under trial. */
export type MapSource = {
  find: Registry['find']
  read: (area: string, version: string, path: string) => Promise<Uint8Array | undefined>
}

const isServerFile = (file: string): boolean => file.startsWith('node/')

async function readMap(releases: MapSource, { area, version, file }: ReleaseFrame) {
  const release = await releases.find(area, version)
  if (!release?.files[isServerFile(file) ? file : `web/${file}`]) return undefined
  // An upload may leave maps out.
  const content = await releases.read(area, version, `${MAPS}/${file}.map`)
  try {
    return content && new SourceMap(Payload.parse(JSON.parse(Buffer.from(content).toString())))
  } catch {
    // A squad's file, which may be anything: its frames stay as they were built.
    return undefined
  }
}

/** A frame as the browser saw it: `basket 1.4.0 entry.js:1:234`. */
export const asBuilt = ({ area, version, file, line, column }: ReleaseFrame): string =>
  `${area} ${version} ${file}:${line}:${column}`

/**
 * The source of each frame in the repository (`mfe-basket/src/features/coupon/CouponForm.tsx:55:12`), each map read
 * once; a frame whose release has no map keeps its release, file, line and column.
 */
export async function originalFrames(
  releases: MapSource,
  frames: readonly ReleaseFrame[],
): Promise<string[]> {
  const maps = new Map<string, SourceMap | undefined>()
  const found: string[] = []
  for (const frame of frames) {
    const key = `${frame.area}/${frame.version}/${frame.file}`
    if (!maps.has(key)) maps.set(key, await readMap(releases, frame))
    const origin = maps.get(key)?.findOrigin(frame.line, frame.column)
    found.push(
      origin && 'fileName' in origin
        ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
        : asBuilt(frame),
    )
  }
  return found
}

/** Most frames that a refusal names: the cause is among the first. */
const NAMED_FRAMES = 3
/** Longest text of one: a squad wrote the names in its maps. */
const MAX_PLACE_CHARS = 120

/** Replaces the frames of a text that are in a file of the release, `(/r/menu/…/page.js:1:2)`, by their sources. */
export async function withOriginalFrames(
  releases: MapSource,
  { area, version }: Pick<ReleaseFrame, 'area' | 'version'>,
  text: string,
): Promise<string> {
  const all = new RegExp(FRAME, 'g')
  const built = [...text.matchAll(all)].map(([found]) => found)
  const own = built.filter((found) => found.startsWith(`/r/${area}/${version}/`))
  const sources = await originalFrames(releases, readFrames(own.join('\n')))
  const sourceOf = new Map(own.map((found, index) => [found, sources[index]?.slice(0, MAX_PLACE_CHARS)]))
  return text.replaceAll(all, (found) => sourceOf.get(found) ?? found)
}

/**
 * The first positions of a stack that are in the release's own sources: ` at mfe-menu/src/pages/StorePage.tsx:7:3`. Empty
 * for a stack that is elsewhere.
 */
export async function placeInRelease(
  releases: MapSource,
  { area, version }: Pick<ReleaseFrame, 'area' | 'version'>,
  stack: string,
): Promise<string> {
  const own = readFrames(stack).filter((frame) => frame.area === area && frame.version === version)
  const places = await originalFrames(releases, own.slice(0, NAMED_FRAMES))
  if (places.length === 0) return ''
  return ` at ${places.map((place) => place.slice(0, MAX_PLACE_CHARS)).join(', ')}`
}
