import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST, REMOTES } from './remotes.testing.ts'

const ENTRY = resolve(import.meta.dirname, 'refused-start.testing.ts')

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

test('a process limit crashes nothing: it is logged and retried', async () => {
  // A shell sets the limit; Node itself cannot. The second area is refused once the tools around a process are known.
  const command = [process.execPath, ENTRY, registry, 'good', 'other']
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 60; exec "$@"', 'sh', ...command])
  const { problems, pages } = JSON.parse(stdout) as { problems: string[]; pages: string[] } // printed by the entry
  expect(problems).toEqual([expect.stringContaining('EMFILE'), expect.stringContaining('started no process')])
  expect(pages).toEqual(['hello from the host', 'hello from the host'])
})
