import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import * as z from 'zod'

const Icon = z.object({ body: z.string(), width: z.number().optional(), height: z.number().optional() })
const IconFile = z.object({
  prefix: z.string(),
  width: z.number().default(16),
  height: z.number().default(16),
  icons: z.record(z.string(), Icon),
})
type IconFile = z.infer<typeof IconFile>

const load = createRequire(import.meta.url)
const known = new Map<string, IconFile | undefined>()

/** A set of the `@iconify-json/*` packages that are installed; undefined for any other name. */
function iconFile(prefix: string): IconFile | undefined {
  if (!/^[a-z0-9-]+$/.test(prefix)) return undefined
  if (!known.has(prefix)) known.set(prefix, readPackage(prefix))
  return known.get(prefix)
}

function readPackage(prefix: string): IconFile | undefined {
  try {
    return IconFile.parse(load(`@iconify-json/${prefix}/icons.json`))
  } catch {
    return undefined
  }
}

/** Iconify's two paths under `/icons`. */
export function iconRoutes(app: Hono): void {
  app.get('/icons/:file{[a-z0-9-]+\\.json}', (c) => {
    const file = iconFile(c.req.param('file').replace(/\.json$/, ''))
    if (!file) return c.json(404, 404)
    const names = (c.req.query('icons') ?? '').split(',')
    const icons = Object.fromEntries(
      names.flatMap((name) => (file.icons[name] ? [[name, file.icons[name]]] : [])),
    )
    c.header('access-control-allow-origin', '*')
    return c.json({ prefix: file.prefix, width: file.width, height: file.height, icons })
  })

  app.get('/icons/:prefix/:name{[a-z0-9-]+\\.svg}', (c) => {
    const file = iconFile(c.req.param('prefix'))
    const icon = file?.icons[c.req.param('name').replace(/\.svg$/, '')]
    if (!file || !icon) return c.notFound()
    const { body, width = file.width, height = file.height } = icon
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1em" height="1em">${body}</svg>`
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' })
  })
}
