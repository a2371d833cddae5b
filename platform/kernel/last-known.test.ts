import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { createPersistedValues } from './persisted-values.ts'
import { loadOrUseLastKnown } from './caching.ts'

const Name = z.object({ name: z.string() })
const failUnavailable = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'kept.json')
}

test('serves the last loaded value while the database is down, also after a restart', async () => {
  const file = await newFile()
  const persisted = createPersistedValues(file, Name)
  await expect(loadOrUseLastKnown({ persisted, freshValue: 50 }, 'a', failUnavailable)).rejects.toThrow(
    'refused',
  )
  await loadOrUseLastKnown({ persisted, freshValue: 50 }, 'a', async () => ({ name: 'first' }))
  expect(await loadOrUseLastKnown({ persisted, freshValue: 50 }, 'a', failUnavailable)).toEqual({
    name: 'first',
  })
  expect(
    await loadOrUseLastKnown({ persisted, freshValue: 50 }, 'a', () => new Promise(() => undefined)),
  ).toEqual({
    name: 'first',
  })
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('first'))
  expect(
    await loadOrUseLastKnown(
      { persisted: createPersistedValues(file, Name), freshValue: 50 },
      'a',
      failUnavailable,
    ),
  ).toEqual({
    name: 'first',
  })
})

test('rethrows any other failure', async () => {
  const persisted = createPersistedValues(await newFile(), Name)
  await loadOrUseLastKnown({ persisted, freshValue: 50 }, 'a', async () => ({ name: 'first' }))
  const gone = () => Promise.reject(new Error('no such shop'))
  await expect(loadOrUseLastKnown({ persisted, freshValue: 50 }, 'a', gone)).rejects.toThrow('no such shop')
})
