import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureUrl, picturePlaceholderUrl } from '@larder/shared/domain'
import { brandFiles } from '../../model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'

const OAT_MILK = 'pictures/fernhill/items/oat-milk.png'

/** A shop with a separate picture folder. */
async function openPictureShop() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'larder-pictures-'))
  const { app, db } = await startApp({ environment: { LARDER_DATA: dataFolder } })
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { host: 'fernhill.localhost', ...headers } })
  return { get, db, dataFolder }
}

test('serves WebP in the requested width, cacheable for a day and stored on disk', async () => {
  const { get, dataFolder } = await openPictureShop()
  const reply = await get(pictureUrl(OAT_MILK, 640))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/webp')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  const { width, height, format } = await sharp(await reply.arrayBuffer()).metadata()
  expect({ width, height, format }).toEqual({ width: 640, height: 480, format: 'webp' })
  expect(await readdir(join(dataFolder, 'pictures'))).not.toEqual([])
})

test('returns 304 to a browser that already has the picture', async () => {
  const { get } = await openPictureShop()
  const etag = (await get(pictureUrl(OAT_MILK, 320))).headers.get('etag') ?? ''
  expect((await get(pictureUrl(OAT_MILK, 320), { 'if-none-match': etag })).status).toBe(304)
})

test('renders a picture again after an import replaces its file', async () => {
  const { get, db } = await openPictureShop()
  const before = await get(pictureUrl(OAT_MILK, 320))
  const black = sharp({ create: { width: 320, height: 320, channels: 3, background: 'black' } })
  const contents = await black.webp().toBuffer()
  await db.update(brandFiles).set({ contents }).where(eq(brandFiles.path, 'pictures/items/oat-milk.webp'))
  const after = await get(pictureUrl(OAT_MILK, 320))
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  const { dominant } = await sharp(await after.arrayBuffer()).stats()
  expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(16)
})

test('the placeholder is 10 px wide and smaller than 400 bytes', async () => {
  const { get } = await openPictureShop()
  const reply = await get(picturePlaceholderUrl(OAT_MILK))
  const picture = await reply.arrayBuffer()
  expect((await sharp(picture).metadata()).width).toBe(10)
  expect(picture.byteLength).toBeLessThan(400)
})

test('a logo keeps its transparent background', async () => {
  const { get } = await openPictureShop()
  const reply = await get(pictureUrl('pictures/ember/site/logo.png', 320, { fit: 'contain' }))
  const { width, hasAlpha } = await sharp(await reply.arrayBuffer()).metadata()
  expect({ width, hasAlpha }).toEqual({ width: 320, hasAlpha: true })
})

/** Requests a brand's logo, which is transparent around its letters, through the proxy. */
async function requestLogo(modifiers: string) {
  const { get } = await openPictureShop()
  const reply = await get(`/_ipx/${modifiers}/pictures/ember/site/logo.png`)
  expect(reply.status).toBe(200)
  const picture = sharp(Buffer.from(await reply.arrayBuffer()))
  const { width, height, hasAlpha } = await picture.metadata()
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width, height, hasAlpha, corner: [...data.subarray(0, 4)] }
}

test.each([
  ['w_320,h_640,fit_contain', false],
  ['s_320x640,fit_contain', false],
  ['w_320,h_640,fit_contain,b_ffffff', true],
])('%s fits the whole picture into the rectangle', async (modifiers, isWhite) => {
  expect(await requestLogo(`f_webp,q_80,${modifiers}`)).toEqual({
    width: 320,
    height: 640,
    hasAlpha: !isWhite,
    corner: isWhite ? [255, 255, 255, 255] : [0, 0, 0, 0],
  })
})

test('height and resize crop a picture to the rectangle', async () => {
  const { get } = await openPictureShop()
  for (const size of ['w_640,h_320', 's_640x320']) {
    const reply = await get(`/_ipx/f_webp,q_80,${size},fit_cover/${OAT_MILK}`)
    const { width, height } = await sharp(await reply.arrayBuffer()).metadata()
    expect({ width, height }).toEqual({ width: 640, height: 320 })
  }
})

test.each([
  ['a disallowed width', `/_ipx/f_webp,q_80,w_641,fit_cover/${OAT_MILK}`],
  ['a disallowed height', `/_ipx/f_webp,w_640,h_641/${OAT_MILK}`],
  ['a disallowed background', `/_ipx/f_webp,w_640,b_123456/${OAT_MILK}`],
  ['a disallowed quality', `/_ipx/f_webp,q_100,w_640,fit_cover/${OAT_MILK}`],
  ['a disallowed format', `/_ipx/f_png,q_80,w_640,fit_cover/${OAT_MILK}`],
  ['an unknown modifier', `/_ipx/f_webp,q_80,w_640,fit_cover,rotate_7/${OAT_MILK}`],
  ['broken encoding', `/_ipx/%E0%A4%A/${OAT_MILK}`],
  [
    'a disallowed host',
    `/_ipx/f_webp,q_80,w_640,fit_cover/${encodeURIComponent('https://evil.example/a.png')}`,
  ],
])('rejects a picture URL with %s', async (_, path) => {
  const { get } = await openPictureShop()
  expect((await get(path)).status).toBe(400)
})

test('rejects 10,000 made-up picture sizes', async () => {
  const { get } = await openPictureShop()
  const replies = await Promise.all(
    Array.from({ length: 10_000 }, (_, at) =>
      get(`/_ipx/f_webp,q_80,w_${10_000 + at},fit_cover/${OAT_MILK}`),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]))
})

test.each([
  ['an unknown item', 'pictures/fernhill/items/no-such-thing.png'],
  ['a file outside the picture folders', '..%2F..%2F..%2Fetc%2Fpasswd'],
  ['an SVG source', 'pictures/fernhill/site/logo.svg'],
])('returns 404 for a picture URL of %s', async (_, source) => {
  const { get } = await openPictureShop()
  expect((await get(`/_ipx/f_webp,q_80,w_640,fit_cover/${source}`)).status).toBe(404)
})

test('each brand has an icon for home screens and a manifest with its name', async () => {
  const { get } = await openPictureShop()
  const icon = await get('/apple-touch-icon.png')
  expect(icon.headers.get('content-type')).toBe('image/png')
  const { width, height, hasAlpha } = await sharp(await icon.arrayBuffer()).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 180, height: 180, hasAlpha: false })
  for (const [brand, name] of [
    ['fernhill', 'Fernhill Market'],
    ['ember', 'Ember'],
  ]) {
    const manifest = await get('/manifest.webmanifest', { host: `${brand}.localhost` })
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
    const { name: shownName, icons } = (await manifest.json()) as Record<string, unknown>
    expect(shownName).toContain(name)
    expect(icons).toEqual([{ src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }])
  }
})
