import { createServer, type RequestListener } from 'node:http'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchRemotePicture, strictRules, type RemoteRules } from './remote.ts'

const HOST = 'pictures.example'
const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach((stop) => stop()))

/** Rules that let a test use its own server; only the rule under test stays strict. */
async function startPictureServer(listener: RequestListener): Promise<RemoteRules> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const resolve = async () => ['127.0.0.1']
  return { hosts: [HOST], protocol: 'http:', port, resolve, isAllowedAddress: () => true }
}
const urlFor = (rules: RemoteRules, path = '/a.png') => `http://${HOST}:${rules.port}${path}`
const makePng = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test('fetches a remote picture from an allowed host', async () => {
  const picture = await makePng()
  const rules = await startPictureServer((_, reply) =>
    reply.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  )
  expect(await fetchRemotePicture(urlFor(rules), rules)).toEqual(picture)
})

test('does not follow redirects of a remote picture', async () => {
  const asked = vi.fn<(path?: string) => void>()
  const rules = await startPictureServer((request, reply) => {
    asked(request.url)
    reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  })
  await expect(fetchRemotePicture(urlFor(rules), rules)).rejects.toMatchObject({ status: 400 })
  expect(asked).toHaveBeenCalledTimes(1)
})

test.each([
  ['an HTML page', 'text/html', '<script>'],
  ['an SVG', 'image/svg+xml', '<svg/>'],
])('rejects %s as a remote picture', async (_, type, body) => {
  const rules = await startPictureServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': type }).end(body),
  )
  await expect(fetchRemotePicture(urlFor(rules), rules)).rejects.toMatchObject({ status: 400 })
})

test('stops downloading a remote picture at 10 MB', async () => {
  const rules = await startPictureServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'image/png' })
    for (let sent = 0; sent < 12; sent++) reply.write(Buffer.alloc(1024 * 1024))
    reply.end()
  })
  await expect(fetchRemotePicture(urlFor(rules), rules)).rejects.toMatchObject({
    text: 'The picture is too large.',
  })
})

test.each([
  ['a private address', ['10.0.0.8']],
  ['a mapped loopback', ['::ffff:127.0.0.1']],
  ['one private address among public ones', ['93.184.216.34', '127.0.0.1']],
  ['no address', []],
])('rejects a host that resolves to %s before connecting', async (_, addresses) => {
  const rules = { ...strictRules([HOST]), resolve: async () => addresses }
  await expect(fetchRemotePicture(`https://${HOST}/a.png`, rules)).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['plain http', `http://${HOST}/a.png`],
  ['a different port', `https://${HOST}:8443/a.png`],
  ['a different host', 'https://evil.example/a.png'],
  ['a subdomain', `https://a.${HOST}/a.png`],
  ['a host in the user part', `https://${HOST}@evil.example/a.png`],
  ['credentials', `https://me:secret@${HOST}/a.png`],
  ['a dotted IP address', 'https://127.0.0.1/a.png'],
  ['an IP address written as a number', 'https://2130706433/a.png'],
  ['an empty host', 'https://'],
])('rejects %s without a DNS lookup', async (_, source) => {
  const resolve = vi.fn<() => Promise<string[]>>(async () => ['93.184.216.34'])
  await expect(fetchRemotePicture(source, { ...strictRules([HOST]), resolve })).rejects.toMatchObject({
    status: 400,
  })
  expect(resolve).not.toHaveBeenCalled()
})
