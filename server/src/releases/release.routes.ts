import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import type { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import type { Registry } from './registry.ts'

const compress = promisify(brotliCompress)
const KINDS: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}
const SMALL = /\.(js|css|json|svg)$/

/** `/r/<area>/<version>/web/…`: release files, immutable; what is not in the release is a 404 nobody keeps. */
export function releaseRoutes(app: Hono<AppEnv>, registry: Registry): void {
  const packed = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const pack = (path: string) => {
    const work =
      packed.get(path) ??
      (readFile(path).then((content) =>
        compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      ) as Promise<Buffer<ArrayBuffer>>)
    packed.set(path, work)
    work.catch(() => packed.delete(path))
    return work
  }
  app.get('/r/:area/:version/:path{web/.+}', async (c) => {
    const { area, version, path } = c.req.param()
    const release = await registry.find(area, version)
    if (!release?.files[path]) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    const file = resolve(registry.folder, area, version, path)
    const canPack = SMALL.test(path) && /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    const content = await (canPack ? pack(file) : readFile(file)).catch(() => undefined)
    if (!content) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    return c.body(content as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': KINDS[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(canPack ? { 'Content-Encoding': 'br' } : {}),
    })
  })
}
