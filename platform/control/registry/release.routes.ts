import type { Context, Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { LiveReleases } from '@larder/contracts/composition'
import { chooseEncoding } from '@larder/kernel/http/compress-replies.ts'
import { liveVersions } from '../plan/assignment.ts'
import { DICTIONARY_ENCODING, dictionaryCompressor, dictionaryHeader } from '../publish/dictionaries.ts'
import { COMPRESSIBLE, compressedPath } from '../publish/publish.ts'
import type { Plan } from '../plan/plan.ts'
import type { Registry } from './registry.ts'
import type { Release } from './release.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}
const findContentType = (path: string): string =>
  CONTENT_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/**
 * Files belong to squads. Opened as a page, a file is sandboxed in its own origin and runs nothing, even a picture that
 * contains scripts. As a script or style sheet of a document it follows that document's policy.
 */
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
}

/**
 * Lists live releases for open tabs, which detect from them that their release is outdated (spec §4 Page chunk
 * failure).
 */
function listLiveReleases({ areas }: Plan): LiveReleases {
  const live = Object.entries(areas).map(([area, rollout]) => [area, liveVersions(rollout)] as const)
  return Object.fromEntries(live)
}

/**
 * Serves files of a registry's releases, as immutable: `/r/<area>/f/…` by the content in their names, from whichever
 * release has them, and `/r/<area>/<version>/web/…` for pages of older hosts and releases. Other files are a 404 that is
 * not cached.
 */
export function releaseRoutes(app: Hono<AppEnv>, registry: Registry, plan: () => Plan): void {
  const compressWithDictionary = dictionaryCompressor(registry)

  async function serve(c: Context<AppEnv>, release: Release | undefined, path: string) {
    // Read from the disk each time; the operating system caches popular files.
    const read = async (file: string) => release && registry.read(release.area, release.version, file)
    const isListed = release !== undefined && Object.hasOwn(release.files, path)
    const encoding = COMPRESSIBLE.test(path) ? chooseEncoding(c.req.header('accept-encoding')) : undefined
    const compressed = isListed && encoding ? await read(compressedPath(path, encoding)) : undefined
    const content = compressed ?? (isListed ? await read(path) : undefined)
    if (!content) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    return c.body(content, 200, {
      'Content-Type': findContentType(path),
      ...FILE_HEADERS,
      // Builds of `pnpm dev` are not compressed in advance; `compressReplies` compresses them when they are sent.
      ...(compressed && encoding ? { 'Content-Encoding': encoding } : {}),
    })
  }

  /** Compresses a file against the one that the browser has of an earlier release, if it has one. */
  async function serveDifference(c: Context<AppEnv>, { area, version }: Release, name: string) {
    const available = c.req.header('available-dictionary')
    const content = available && (await registry.read(area, version, `web/${name}`))
    if (!content) return undefined
    const acceptEncoding = c.req.header('accept-encoding')
    const body = await compressWithDictionary({ area, name, content, available, acceptEncoding })
    if (!body) return undefined
    return c.body(body, 200, {
      'Content-Type': findContentType(name),
      ...FILE_HEADERS,
      'Content-Encoding': DICTIONARY_ENCODING,
    })
  }

  app.get('/r/live', (c) => c.json(listLiveReleases(plan()), 200, { 'Cache-Control': 'no-store' }))
  app.get('/r/:area/f/:name{.+}', async (c) => {
    const { area, name } = c.req.param()
    const release = await registry.findByFile(area, name)
    const reply =
      (release && (await serveDifference(c, release, name))) ?? (await serve(c, release, `web/${name}`))
    if (!release) return reply
    for (const [header, value] of Object.entries(dictionaryHeader(area, name)))
      reply.headers.set(header, value)
    reply.headers.set('Vary', 'Accept-Encoding, Available-Dictionary')
    return reply
  })
  app.get('/r/:area/:version/:path{web/.+}', async (c) => {
    const { area, version, path } = c.req.param()
    return serve(c, await registry.find(area, version), path)
  })
}
