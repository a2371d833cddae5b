import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST, REMOTES } from './remotes.testing.ts'

const ENTRY = resolve(import.meta.dirname, 'failed-start.testing.ts')

let registry = ''
beforeAll(async () => {
  registry = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-refused-')))
  const { good = '' } = REMOTES
  for (const [area, source] of Object.entries({ host: HOST, good, other: good })) {
    const folder = resolve(registry, area, 'v1/node')
    await mkdir(folder, { recursive: true })
    await writeFile(resolve(folder, 'index.mjs'), source ?? '')
  }
})
afterAll(async () => {
  await rm(registry, { recursive: true, force: true })
})

test('logs a failed process start and retries', async () => {
  // A shell sets the limit, because Node cannot. The second area fails at a later point, when the wrapper commands are
  // already known.
  const command = [process.execPath, ENTRY, registry, 'good', 'other']
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 60; exec "$@"', 'sh', ...command])
  const { problems, pages } = JSON.parse(stdout) as { problems: string[]; pages: string[] } // printed by the entry
  expect(problems).toEqual([
    expect.stringContaining('EMFILE'),
    expect.stringContaining('could not start a process'),
  ])
  expect(pages).toEqual(['hello from the host', 'hello from the host'])
})
