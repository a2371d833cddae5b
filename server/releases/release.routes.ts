import type { Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { LiveReleases } from '@larder/shared/contracts'
import { chooseEncoding } from '@larder/kernel/http/compress-replies.ts'
import { liveVersions } from './assignment.ts'
import { PACKED, packedPath } from './publish.ts'
import type { Plan } from './plan.ts'
import type { Registry } from './registry.ts'

const KINDS: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}
/**
 * A file is a squad's: opened as a page it is an origin of its own and runs nothing, a picture with scripts in it included.
 * As a script or style sheet of a document it follows that document's policy.
 */
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
}

/** Polled by open tabs to detect that their release is old (spec §4 Page chunk failure). */
function liveReleases({ areas }: Plan): LiveReleases {
  const live = Object.entries(areas).map(([area, rollout]) => [area, liveVersions(rollout)] as const)
  return Object.fromEntries(live)
}

/**
 * `/r/<area>/<version>/web/…`: files of the releases of a registry, immutable; what is not in one is a 404 that is not cached.
 */
export function releaseRoutes(app: Hono<AppEnv>, registry: Registry, plan: () => Plan): void {
  app.get('/r/live', (c) => c.json(liveReleases(plan()), 200, { 'Cache-Control': 'no-store' }))
  app.get('/r/:area/:version/:path{web/.+}', async (c) => {
    const { area, version, path } = c.req.param()
    const release = await registry.find(area, version)
    // From the disk each time: the operating system caches hot files.
    const read = (file: string) => registry.read(area, version, file)
    const isListed = release !== undefined && Object.hasOwn(release.files, path)
    const encoding = PACKED.test(path) ? chooseEncoding(c.req.header('accept-encoding')) : undefined
    const packed = isListed && encoding ? await read(packedPath(path, encoding)) : undefined
    const content = packed ?? (isListed ? await read(path) : undefined)
    if (!content) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    return c.body(content, 200, {
      'Content-Type': KINDS[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      ...FILE_HEADERS,
      // Builds of `pnpm dev` are not packed: they are compressed while they are sent (`compressReplies`).
      ...(packed && encoding ? { 'Content-Encoding': encoding } : {}),
    })
  })
}
