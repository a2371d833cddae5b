import type { Hono } from 'hono'

/** Two streets and a park, which meet their continuations on every side: all tiles of the map are this one. */
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<path fill="#f2efe9" d="M0 0h256v256H0z"/>
<path fill="#d9ead3" d="M152 40h76v60h-76z"/>
<g fill="none" stroke="#fff" stroke-width="5"><path d="M0 20h256M0 148h256M24 0v256M136 0v256"/></g>
<g fill="none" stroke="#fbe3a8" stroke-width="9"><path d="M0 212h256M88 0v256"/></g>
</svg>`

/** Map tiles at the usual path template. They show no real place; markers move over them. */
export function tileRoutes(app: Hono): void {
  app.get('/tiles/:z{[0-9]+}/:x{[0-9]+}/:file{[0-9]+\\.svg}', (c) =>
    c.body(TILE, 200, {
      'content-type': 'image/svg+xml',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
}
