import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { startApp } from '@larder/testing/index.ts'
import { imagesRoutes } from './images.routes.ts'

const HOST = 'pictures.example'
const drawPicture = (background: string) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer()

/** A shop that shows a picture from another host, with the response of that host. */
async function showRemote() {
  const host = { answer: (await drawPicture('red')) as Buffer | 404 | 'nothing' }
  const server = createServer((request, reply) => {
    if (host.answer === 'nothing') request.destroy()
    else if (host.answer === 404) reply.writeHead(404).end()
    else reply.writeHead(200, { 'content-type': 'image/png' }).end(host.answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const dataFolder = await mkdtemp(join(tmpdir(), 'larder-remote-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  const { deps, setNow } = await startApp({ environment: { LARDER_DATA: dataFolder } })
  const app = new Hono<AppEnv>()
  app.onError((_, c) => c.body(null, 400))
  const resolve = async () => ['127.0.0.1']
  imagesRoutes(app, deps, { hosts: [HOST], protocol: 'http:', port, resolve, isAllowedAddress: () => true })
  const path = `/_ipx/f_webp,q_80,w_320,fit_cover/http://${HOST}:${port}/a.png`
  const get = async (etag = '') => {
    const reply = await app.request(path, { headers: { 'if-none-match': etag } })
    const { status } = reply
    const picture = Buffer.from(await reply.arrayBuffer())
    const dominant = status === 200 ? (await sharp(picture).stats()).dominant : undefined
    const colour = dominant && (dominant.r > dominant.b ? 'red' : 'blue')
    return { status, etag: reply.headers.get('etag') ?? '', colour }
  }
  return { host, get, setNow }
}

test('shows a replaced remote picture the next day', async () => {
  const { host, get, setNow } = await showRemote()
  const before = await get()
  expect(before.colour).toBe('red')
  host.answer = await drawPicture('blue')
  expect((await get()).colour).toBe('red')
  setNow('2030-01-09T10:00:00Z')
  expect(await get(before.etag)).toMatchObject({ status: 200, colour: 'blue' })
})

test('revalidates an unchanged remote picture without a download', async () => {
  const { get, setNow } = await showRemote()
  const { etag } = await get()
  setNow('2030-01-09T10:00:00Z')
  expect((await get(etag)).status).toBe(304)
})

test('hides a deleted remote picture, but keeps it while its host is down', async () => {
  const { host, get, setNow } = await showRemote()
  await get()
  host.answer = 'nothing'
  setNow('2030-01-09T10:00:00Z')
  expect((await get()).colour).toBe('red')
  host.answer = 404
  setNow('2030-01-10T10:00:00Z')
  expect((await get()).status).toBe(400)
})
