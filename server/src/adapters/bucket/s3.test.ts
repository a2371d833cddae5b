import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveApp } from '../../../sandbox/testing/serve-app.ts'
import { s3Bucket } from './s3.ts'

/** The few calls of S3's API that the port uses, over a map. */
function aBucketServer(files: Map<string, Uint8Array>): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (!c.req.header('authorization')?.startsWith('AWS4-HMAC-SHA256 Credential=id/')) return c.body('', 403)
    await next()
  })
  app.get('/releases', (c) => {
    const { prefix = '', 'continuation-token': after } = c.req.query()
    const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const from = after ? keys.indexOf(after) : 0
    const page = keys.slice(from, from + 2)
    const next = keys[from + 2]
    const contents = page
      .map((key) => `<Contents><Key>${key.replace('&', '&amp;')}</Key></Contents>`)
      .join('')
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    return c.body(`<?xml version="1.0"?><ListBucketResult>${contents}${token}</ListBucketResult>`)
  })
  app.all('/releases/*', async (c) => {
    const key = decodeURIComponent(new URL(c.req.url).pathname).replace('/releases/', '')
    if (c.req.method === 'PUT') files.set(key, new Uint8Array(await c.req.arrayBuffer()))
    if (c.req.method === 'DELETE') files.delete(key)
    const file = files.get(key)
    if (c.req.method === 'GET' || c.req.method === 'HEAD')
      return file ? c.body(new Uint8Array(file)) : c.body(null, 404)
    return c.body(null, 200)
  })
  return app
}

test('files go into a bucket and come out of it', async () => {
  const { url, close } = await serveApp(aBucketServer(new Map()))
  onTestFinished(close)
  const bucket = s3Bucket({
    endpoint: url,
    region: 'auto',
    bucket: 'releases',
    accessKeyId: 'id',
    secretAccessKey: 's',
  })
  const bytes = new TextEncoder().encode('export {}')
  for (const key of ['host/1/a.js', 'host/1/b & c.js', 'host/2/a.js', 'menu/1/a.js']) {
    await bucket.put(key, { bytes, contentType: 'text/javascript' })
  }
  expect(await bucket.get('host/1/b & c.js')).toEqual(bytes)
  expect(await bucket.list('host/')).toEqual(['host/1/a.js', 'host/1/b & c.js', 'host/2/a.js'])
  await bucket.delete('host/1/a.js')
  expect([await bucket.has('host/1/a.js'), await bucket.has('host/2/a.js')]).toEqual([false, true])
  expect(await bucket.get('host/1/a.js')).toBeUndefined()
})

test('a refused key is told', async () => {
  const { url, close } = await serveApp(aBucketServer(new Map()))
  onTestFinished(close)
  const bucket = s3Bucket({
    endpoint: url,
    region: 'auto',
    bucket: 'releases',
    accessKeyId: 'no',
    secretAccessKey: 's',
  })
  await expect(bucket.get('x')).rejects.toMatchObject({ failure: 'refused', status: 403 })
})
