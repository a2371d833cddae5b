import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startS3Server } from '../bucket/s3-server.testing.ts'
import { openS3Bucket } from '../bucket/s3.ts'
import { bucketStore } from './bucket-store.ts'
import { hashDescription } from '../publish/check-release.ts'
import { createDataFolder, openTestLedger, publishScript } from '../ledger/ledger.testing.ts'
import { archiveFiles } from '../ops/archive.ts'
import { publishRelease } from '../publish/publish-release.ts'
import { openReleaseCopies } from './release-copies.ts'
import { makeReleaseFiles } from './release-fixture.testing.ts'
import type { ReleaseStore } from './release-store.ts'

const readText = async (releases: ReleaseStore, version: string, path: string) =>
  (await releases.read('menu', version, path))?.toString()
const listNames = async (releases: ReleaseStore) =>
  (await releases.list()).map(({ area, version }) => `${area} ${version}`)

test('writes a release once, including long paths', async () => {
  const { bucket } = await startS3Server()
  const releases = bucketStore(bucket)
  const path = `web/${'a'.repeat(120)}/${'b'.repeat(60)}.js`
  await releases.write('menu', 'v9', makeReleaseFiles('one()', { path }))
  expect(new Map(await releases.readAll('menu', 'v9'))).toEqual(makeReleaseFiles('one()', { path }))
  expect(await readText(releases, 'v9', path)).toBe('one()')
  expect(await listNames(releases)).toEqual(['menu v9'])
  await expect(releases.write('menu', 'v9', makeReleaseFiles('two()'))).rejects.toThrow(
    'menu v9 is published already',
  )
  await expect(releases.readAll('menu', '../v9')).rejects.toThrow('is not a valid release name')
  expect(await releases.readAll('menu', 'v8')).toBeUndefined()
})

test('publishes exactly one of eight concurrent different uploads', async () => {
  const { settings } = await startS3Server()
  const writers = Array.from({ length: 8 }, (_, index) => ({
    releases: bucketStore(openS3Bucket(settings)),
    index,
  }))
  const results = await Promise.allSettled(
    writers.map(async ({ releases, index }) => {
      await releases.write('menu', 'v9', makeReleaseFiles(`script(${index})`))
      return index
    }),
  )
  const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(winners).toHaveLength(1)
  const releases = bucketStore(openS3Bucket(settings))
  expect(new Map(await releases.readAll('menu', 'v9'))).toEqual(makeReleaseFiles(`script(${winners[0]})`))
})

test('exactly one concurrent publisher succeeds, even when the bucket ignores conditions', async () => {
  const { settings } = await startS3Server({ conditions: 'ignored' })
  const ledger = await openTestLedger(await freshDatabase('demo'), await createDataFolder())
  const publish = (index: number) =>
    publishRelease(
      { ...ledger, releases: bucketStore(openS3Bucket(settings)) },
      {
        name: { area: 'menu', version: 'v9' },
        files: makeReleaseFiles(`script(${index})`),
        who: `squad ${index}`,
      },
    )
  const results = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => publish(index)))
  const winners = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.release.sha256] : [],
  )
  expect(winners).toHaveLength(1)
  const description = await bucketStore(openS3Bucket(settings)).read('menu', 'v9', 'release.json')
  expect(hashDescription(description ?? Buffer.of())).toBe(winners[0])
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.text)] : [],
  )
  expect(new Set(errors)).toEqual(
    new Set(['menu v9 is published with other content. Give this release another name.']),
  )
})

test('an interrupted upload publishes nothing, does not block a retry and is deleted after a day', async () => {
  const { bucket, server, objects } = await startS3Server()
  const releases = bucketStore(bucket)
  server.fault = (request) => {
    const isLast = request.method === 'PUT' && request.url?.endsWith('release.json') === true
    if (isLast) request.socket.destroy()
    return isLast
  }
  await expect(releases.write('menu', 'v9', makeReleaseFiles('one()'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  server.fault = undefined
  expect(objects.size).toBe(1)
  expect([await listNames(releases), await releases.readAll('menu', 'v9')]).toEqual([[], undefined])

  await releases.write('menu', 'v9', makeReleaseFiles('two()'))
  await releases.write('menu', 'v10', makeReleaseFiles('ten()', { version: 'v10' }))
  expect(await releases.sweep(new Date(Date.now() - 60_000))).toBe(0)
  expect(await releases.sweep(new Date(Date.now() + 60_000))).toBe(1)
  expect(await readText(releases, 'v9', 'web/a.js')).toBe('two()')
  expect(await readText(releases, 'v10', 'web/a.js')).toBe('ten()')
})

test('removing a release deletes all its files, even after an interruption', async () => {
  const { bucket, server, objects } = await startS3Server()
  const releases = bucketStore(bucket)
  await publishScript(releases, { version: 'v1' })
  await publishScript(releases, { version: 'v2' })
  server.fault = (request) => {
    const isArchive = request.method === 'DELETE' && request.url?.endsWith('.tar') === true
    if (isArchive) request.socket.destroy()
    return isArchive
  }
  await expect(releases.remove('menu', 'v1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  server.fault = undefined
  expect(await listNames(releases)).toEqual(['menu v2'])
  await releases.remove('menu', 'v2')
  expect(await releases.sweep(new Date(Date.now() + 60_000))).toBe(1)
  expect(objects.size).toBe(0)
})

const isArchive = (key: string) => key.endsWith('.tar')
const isDescription = (key: string) => key.endsWith('release.json')

test.each([
  ['with a damaged archive', isArchive, 'no archive', 'The archive cannot be read'],
  ['with a changed release.json', isDescription, '{}', 'are gone from the bucket'],
  ['with files of another release', isArchive, undefined, 'was changed'],
] as const)('rejects a release %s', async (...row) => {
  const [, isChanged, content, problem] = row
  const { bucket, objects } = await startS3Server()
  const releases = bucketStore(bucket)
  await releases.write('menu', 'v9', makeReleaseFiles('good()'))
  const hash = hashDescription((await releases.read('menu', 'v9', 'release.json')) ?? Buffer.of())
  const evil = archiveFiles(makeReleaseFiles('evil()'))
  for (const key of [...objects.keys()].filter(isChanged))
    objects.set(key, { content: content === undefined ? evil : Buffer.from(content), at: new Date() })
  const copies = await openReleaseCopies(resolve(await createDataFolder(), 'copies'), releases)
  await expect(copies.ensure('menu', 'v9', hash)).rejects.toThrow(problem)
})
