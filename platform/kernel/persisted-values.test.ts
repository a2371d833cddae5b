import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { createPersistedValues } from './persisted-values.ts'

async function newFile(): Promise<string> {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-values-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return resolve(folder, 'values.json')
}

const Values = z.record(z.string(), z.string())
const readValues = async (file: string) => Values.parse(JSON.parse(await readFile(file, 'utf8')))

test('persisted values survive a restart', async () => {
  const file = await newFile()
  createPersistedValues(file, z.string()).set('host', 'fernhill')
  await vi.waitFor(async () => expect(await readValues(file)).toEqual({ host: 'fernhill' }), 5_000)
  expect(createPersistedValues(file, z.string()).get('host')).toBe('fernhill')
})
