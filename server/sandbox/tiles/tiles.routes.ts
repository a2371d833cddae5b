import type { Hono } from 'hono'
import * as z from 'zod'
import { drawTile } from './draw-tile.ts'

const place = z.coerce.number().int().min(0)
const Tile = z
  .object({ z: place.max(20), x: place, y: place })
  .refine((tile) => tile.x < 2 ** tile.z && tile.y < 2 ** tile.z)

/** Map tiles at the usual path template. */
export function tileRoutes(app: Hono): void {
  app.get('/tiles/:z/:x/:file{[0-9]+\\.svg}', (c) => {
    const { z: zoom, x, file } = c.req.param()
    const tile = Tile.safeParse({ z: zoom, x, y: file.replace('.svg', '') })
    if (!tile.success) return c.notFound()
    return c.body(drawTile(tile.data), 200, {
      'content-type': 'image/svg+xml',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}
