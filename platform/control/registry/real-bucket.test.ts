import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, describe, expect, test } from 'vitest'
import { openS3Bucket, type S3Settings } from '../bucket/s3.ts'
import { bucketStore } from './bucket-store.ts'
import { makeReleaseFiles } from './release-fixture.testing.ts'

// Tests that need a real S3 server (docs/recipes/a-bucket-of-your-own.md). Each run uses a different prefix.
const { S3_TEST_ENDPOINT, ...env } = process.env
const endpoint = S3_TEST_ENDPOINT || 'http://127.0.0.1'
const settings: S3Settings = {
  endpoint,
  bucket: env['S3_TEST_BUCKET'] ?? '',
  region: env['S3_TEST_REGION'] ?? 'us-east-1',
  accessKeyId: env['S3_TEST_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: env['S3_TEST_SECRET_ACCESS_KEY'] ?? '',
  prefix: `larder-test-${randomUUID()}/`,
  addressing: 'path',
}
const WRITERS = 8
const MANY = 1_005
const LONG_MS = 300_000
const writeConcurrently = <T>(write: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: WRITERS }, (_, index) => write(index)))

/** Sends half of an object and closes the connection. */
async function interruptPut(key: string, content: Buffer): Promise<void> {
  const url = `${endpoint}/${settings.bucket}/${settings.prefix}${key}`
  const hash = createHash('sha256').update(content).digest('hex')
  const { region, accessKeyId, secretAccessKey } = settings
  const access = { region, accessKeyId, secretAccessKey, service: 's3' }
  const headers = { 'x-amz-content-sha256': hash }
  const signed = await new AwsV4Signer({ ...access, method: 'PUT', url, headers }).sign()
  const send = endpoint.startsWith('https') ? requestSecurely : request
  const outgoing = send(url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(signed.headers), 'content-length': content.length },
  })
  const { promise: isClosed, resolve: onClose } = Promise.withResolvers<void>()
  outgoing.on('error', () => undefined) // closed on purpose
  outgoing.on('close', onClose)
  outgoing.write(content.subarray(0, content.length / 2), () => outgoing.destroy())
  await isClosed
}

describe.skipIf(!S3_TEST_ENDPOINT)('a real S3 server (S3_TEST_ENDPOINT)', () => {
  const bucket = openS3Bucket(settings)
  const releases = bucketStore(bucket)

  afterAll(async () => {
    for (const { key } of await bucket.list('')) await bucket.remove(key)
  }, LONG_MS)

  test('publishes, lists and removes', async () => {
    const written = makeReleaseFiles('one()', { path: `web/${'a'.repeat(120)}/${'b'.repeat(60)}.js` })
    await releases.write('menu', 'v9', written)
    expect(new Map(await releases.readAll('menu', 'v9'))).toEqual(written)
    const [release] = await releases.list()
    expect(release).toMatchObject({ area: 'menu', version: 'v9' })
    expect(Math.abs(Date.now() - (release?.publishedAt.getTime() ?? 0))).toBeLessThan(900_000)
    await releases.remove('menu', 'v9')
    expect(await bucket.list('')).toEqual([])
  })

  test.each(Array.from({ length: 20 }, (_, round) => `r${round}`))(
    'publishes exactly one of eight concurrent different uploads (%s)',
    async (version) => {
      const results = await writeConcurrently(async (index) => {
        await bucketStore(openS3Bucket(settings)).write(
          'menu',
          version,
          makeReleaseFiles(`script(${index})`, { version }),
        )
        return index
      })
      const winners = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const errors = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(new Set(errors)).toEqual(new Set([`ReleaseError: menu ${version} is published already`]))
      expect(winners).toHaveLength(1)
      const script = await releases.read('menu', version, 'web/a.js')
      expect(String(script)).toBe(`script(${winners[0]})`)
    },
    LONG_MS,
  )

  test(
    'exactly one of eight conditional writes succeeds',
    async () => {
      for (let round = 0; round < 40; round += 1) {
        const key = `condition/${round}`
        const results = await writeConcurrently((index) =>
          openS3Bucket(settings).putIfAbsent(key, Buffer.from(`${index}`)),
        )
        const winners = results.flatMap((one, index) =>
          one.status === 'fulfilled' && one.value ? [`${index}`] : [],
        )
        expect([winners.length, String(await bucket.get(key))]).toEqual([1, winners[0]])
      }
    },
    LONG_MS,
  )

  test('a truncated upload creates no object', async () => {
    await interruptPut('cut', Buffer.alloc(2_000_000, 'x'))
    expect(await bucket.get('cut')).toBeUndefined()
    await bucket.put('cut', Buffer.from('whole'))
    await interruptPut('cut', Buffer.alloc(2_000_000, 'x'))
    expect(String(await bucket.get('cut'))).toBe('whole')
  })

  test(
    'lists more than a thousand objects',
    async () => {
      const keys = Array.from({ length: MANY }, (_, index) => `many/${String(index).padStart(4, '0')}`)
      const waiting = [...keys]
      const put = async () => {
        for (let key = waiting.shift(); key; key = waiting.shift()) await bucket.put(key, Buffer.from(key))
      }
      await Promise.all(Array.from({ length: WRITERS }, put))
      expect((await bucket.list('many/')).map(({ key }) => key)).toEqual(keys)
    },
    LONG_MS,
  )

  test.each([
    [{ secretAccessKey: 'wrong' }, 403],
    [{ accessKeyId: 'nobody' }, 403],
    [{ bucket: `larder-${randomUUID()}` }, 404],
  ])('the server rejects settings %o', async (change, status) => {
    const other = openS3Bucket({ ...settings, ...change })
    await expect(other.get('x')).rejects.toMatchObject({ failure: 'refused', status })
    await expect(other.list('')).rejects.toMatchObject({ failure: 'refused', status })
    await expect(other.put('x', Buffer.from('x'))).rejects.toMatchObject({ failure: 'refused', status })
  })
})
