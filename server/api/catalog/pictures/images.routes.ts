import type { Context, Hono } from 'hono'
import { parsePictureModifiers } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { brandByHost } from '../business/brand-by-host.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isUnchanged } from '@larder/kernel/http/reply-cache.ts'
import { imagesQueries, createImagesService, type MadePicture } from './images.service.ts'
import { strictRules, type RemoteRules } from './remote.ts'

const IMAGE_PROXY_PREFIX = '/_ipx/'
const TOUCH_ICON_PATH = '/apple-touch-icon.png'
/** Default cache lifetime of images, in seconds (spec §9). */
const MAX_AGE_SEC = 86_400

/** Splits `/_ipx/{modifiers}/{source}`; undefined when the URL cannot be decoded. */
function splitImageUrl(url: string): { modifiers: string; source: string } | undefined {
  const [modifiers = '', ...rest] = new URL(url).pathname.slice(IMAGE_PROXY_PREFIX.length).split('/')
  try {
    return { modifiers: decodeURIComponent(modifiers), source: decodeURIComponent(rest.join('/')) }
  } catch {
    return undefined
  }
}

function pictureReply(c: Context, { contents, etag }: MadePicture, type: string): Response {
  const headers = {
    'Content-Type': type,
    'Cache-Control': `public, max-age=${MAX_AGE_SEC}`,
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  }
  if (isUnchanged(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(new Uint8Array(contents), 200, headers)
}

/** The image proxy (spec §7, docs/providers.md#images): `/_ipx/f_webp,w_640/pictures/…`. */
export function imagesRoutes(
  app: Hono<AppEnv>,
  deps: AppDeps,
  rules: RemoteRules = {
    ...strictRules(deps.config.imageHosts),
    deadlines: deps.config.deadlines,
  },
): void {
  const { db, config, clock } = deps
  const loadBrand = brandByHost(deps)
  const { dataFolder } = config
  const images = createImagesService({ queries: imagesQueries(db), dataFolder, rules, clock })

  app.get(`${IMAGE_PROXY_PREFIX}*`, async (c) => {
    const asked = splitImageUrl(c.req.url)
    const modifiers = asked && parsePictureModifiers(asked.modifiers)
    if (!modifiers) {
      throw new AppError('VALIDATION', { status: 400, display: 'Pictures are not made in this size.' })
    }
    return pictureReply(c, await images.picture(asked.source, modifiers), 'image/webp')
  })

  // Browsers and feed readers that have not read a page request the icon under this name.
  app.get('/favicon.ico', async (c) => {
    const brand = await loadBrand(c.get('requestOrigin').host)
    return pictureReply(c, await images.icon(brand.id, 'ico'), 'image/x-icon')
  })

  app.get(TOUCH_ICON_PATH, async (c) => {
    const brand = await loadBrand(c.get('requestOrigin').host)
    return pictureReply(c, await images.icon(brand.id, 'touch'), 'image/png')
  })

  // The shop stays a page of the browser, because a shopper needs its address bar and the bank's page its back button.
  app.get('/manifest.webmanifest', async (c) => {
    const { name } = await loadBrand(c.get('requestOrigin').host)
    const icons = [{ src: TOUCH_ICON_PATH, sizes: '180x180', type: 'image/png' }]
    c.header('Content-Type', 'application/manifest+json')
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(JSON.stringify({ name, short_name: name, start_url: '/', display: 'browser', icons }))
  })
}
