import { expect, test } from 'vitest'
import { openS3Bucket } from './s3.ts'
import { CONTROL_DEADLINES } from '../deadlines.ts'
import { startS3Server } from './s3-server.testing.ts'

const text = (content: Buffer | undefined) => content?.toString()
const ONE = Buffer.from('one')
const TWO = Buffer.from('two')

test('puts, reads, lists and deletes objects below the prefix', async () => {
  const { bucket, objects } = await startS3Server()
  await bucket.put('menu/v1/release.json', ONE)
  objects.set('others/secret', { content: TWO, at: new Date() })
  expect([...objects.keys()]).toContain('shop/menu/v1/release.json')
  expect(text(await bucket.get('menu/v1/release.json'))).toBe('one')
  expect((await bucket.list('')).map(({ key }) => key)).toEqual(['menu/v1/release.json'])
  await bucket.remove('menu/v1/release.json')
  await bucket.remove('menu/v1/release.json')
  expect(await bucket.get('menu/v1/release.json')).toBeUndefined()
})

test('follows many pages of results and stops when the server repeats a page', async () => {
  const { bucket, server } = await startS3Server({ pageSize: 3 })
  const keys = Array.from({ length: 8 }, (_, count) => `a/${count}`)
  for (const key of keys) await bucket.put(key, ONE)
  expect((await bucket.list('a')).map(({ key }) => key)).toEqual(keys)
  server.repeatsFirstPage = true
  expect(await bucket.list('a')).toHaveLength(6)
})

test.each([
  ['kept', false, 'one'],
  ['unknown', false, 'one'],
  ['ignored', true, 'two'],
] as const)(
  'writes only absent objects to a server whose write conditions are %s',
  async (conditions, isWritten, content) => {
    const { bucket } = await startS3Server({ conditions })
    expect(await bucket.putIfAbsent('x', ONE)).toBe(true)
    expect(await bucket.putIfAbsent('x', TWO)).toBe(isWritten)
    expect(text(await bucket.get('x'))).toBe(content)
  },
)

test.each([
  [{ secretAccessKey: 'wrong' }, { failure: 'refused', status: 403, codes: ['SignatureDoesNotMatch'] }],
  [{ bucket: 'elsewhere' }, { failure: 'refused', status: 404, codes: ['NoSuchBucket'] }],
  [{ endpoint: 'http://127.0.0.1:2' }, { failure: expect.stringMatching(/^(unreachable|open)$/) }],
])('reports the failure of every call with %o', async (change, error) => {
  const { settings } = await startS3Server()
  const bucket = openS3Bucket({ ...settings, ...change })
  await expect(bucket.get('x')).rejects.toMatchObject(error)
  await expect(bucket.put('x', ONE)).rejects.toMatchObject(error)
})

const faults = {
  'is busy': { status: 503, code: 'SlowDown' },
  'breaks the connection': { status: 0, code: '' },
  'sends half of the reply': { status: 200, code: 'half' },
  'never answers': { status: -1, code: '' },
} as const

async function faultyServer(
  name: keyof typeof faults,
  times: number,
  options?: Parameters<typeof startS3Server>[0],
) {
  const server = await startS3Server(options)
  server.objects.set('shop/x', { content: ONE, at: new Date() })
  const { status, code } = faults[name]
  let remaining = times
  server.server.requests = 0
  server.server.fault = (request, response) => {
    if (remaining <= 0) return false
    remaining -= 1
    if (status === 0) request.socket.destroy()
    if (status === 503) response.writeHead(503).end(`<Error><Code>${code}</Code></Error>`)
    if (status === 200) {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setImmediate(() => request.socket.destroy())
    }
    return true
  }
  return server
}

test.each(['is busy', 'breaks the connection', 'sends half of the reply'] as const)(
  'tries three times when a server %s twice',
  async (name) => {
    const { bucket, server } = await faultyServer(name, 2)
    expect(text(await bucket.get('x'))).toBe('one')
    expect(server.requests).toBe(3)
  },
)

test.each([
  ['is busy', { failure: 'broken', status: 503, codes: ['SlowDown'] }],
  ['breaks the connection', { failure: 'broken' }],
  ['sends half of the reply', { failure: 'broken' }],
] as const)('pauses requests to a server that %s repeatedly', async (name, error) => {
  const { bucket, server } = await faultyServer(name, 100)
  await expect(bucket.get('x')).rejects.toMatchObject(error)
  await expect(bucket.get('x')).rejects.toMatchObject({ failure: 'open' })
  expect(server.requests).toBe(5)
})

test('times out on a silent server', async () => {
  const deadlines = { ...CONTROL_DEADLINES, bucketConnect: 50, bucketReply: 50 }
  const { bucket } = await faultyServer('never answers', 100, { deadlines })
  await expect(bucket.remove('x')).rejects.toMatchObject({ failure: 'timeout' })
})

test('rejects redirects and invalid lists', async () => {
  const { bucket, server } = await startS3Server()
  server.fault = (_, response) => {
    response
      .writeHead(307, { location: 'http://127.0.0.1:2/' })
      .end('<Error><Code>TemporaryRedirect</Code></Error>')
    return true
  }
  await expect(bucket.get('x')).rejects.toMatchObject({ status: 307, codes: ['TemporaryRedirect'] })
  server.fault = (_, response) => {
    response.end('<html>It works!</html>')
    return true
  }
  await expect(bucket.list('')).rejects.toMatchObject({ failure: 'broken' })
})
