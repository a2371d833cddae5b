import { glob, mkdir, rename } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import type { Registry } from './registry.ts'

/** Folder of source maps in a release, next to `web` and `node`; never served. */
const MAPS = 'maps'

/** Moves a build's source maps out of the served folder. */
export async function moveSourceMaps(buildFolder: string): Promise<void> {
  const web = resolve(buildFolder, 'web')
  for await (const path of glob('**/*.map', { cwd: web })) {
    const target = resolve(buildFolder, MAPS, path)
    await mkdir(dirname(target), { recursive: true })
    await rename(resolve(web, path), target)
  }
}

/** A position in a file of a release, from a browser's stack; line and column count from 1. */
export type ReleaseFrame = { area: string; version: string; file: string; line: number; column: number }

/** `https://shop.example/r/basket/1.4.0/web/entry.js:1:234`, in any browser's stack format. */
const FRAME = /\/r\/([a-z][a-z-]*)\/([\w.-]{1,64})\/web\/([\w./-]+\.js):(\d{1,9}):(\d{1,9})/
const MAX_FRAMES = 12

/** Reads the frames of a stack that are in a release's files, innermost first; all others are ignored. */
export function readFrames(stack: string): ReleaseFrame[] {
  const mapped = stack.split('\n').flatMap((text): ReleaseFrame[] => {
    const [, area, version, file, line, column] = FRAME.exec(text) ?? []
    if (!area || !version || !file) return []
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

async function readMap(registry: Registry, { area, version, file }: ReleaseFrame) {
  const release = await registry.find(area, version)
  if (!release?.files[`web/${file}`]) return undefined
  // An upload may not include maps.
  const content = await registry.read(area, version, `${MAPS}/${file}.map`)
  return content && new SourceMap(Payload.parse(JSON.parse(content.toString())))
}

/** Formats a frame as the browser saw it: `basket 1.4.0 entry.js:1:234`. */
export const formatBuiltFrame = ({ area, version, file, line, column }: ReleaseFrame): string =>
  `${area} ${version} ${file}:${line}:${column}`

/**
 * Maps each frame to its source in the repository (`mfe-basket/src/features/coupon/CouponForm.tsx:55:12`), reading each
 * map once. A frame whose release has no map keeps its release, file, line and column.
 */
export async function mapFrames(registry: Registry, frames: readonly ReleaseFrame[]): Promise<string[]> {
  const maps = new Map<string, SourceMap | undefined>()
  const found: string[] = []
  for (const frame of frames) {
    const key = `${frame.area}/${frame.version}/${frame.file}`
    if (!maps.has(key)) maps.set(key, await readMap(registry, frame))
    const origin = maps.get(key)?.findOrigin(frame.line, frame.column)
    found.push(
      origin && 'fileName' in origin
        ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
        : formatBuiltFrame(frame),
    )
  }
  return found
}
