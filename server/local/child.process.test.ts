import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { computeRestartDelayMs, superviseProcess } from './child.ts'

/** A process that records its start, and then runs the given code. */
async function startProgram(then: string) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-child-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [entry, notes] = [join(folder, 'program.mjs'), join(folder, 'notes')]
  const source = `import { appendFileSync } from 'node:fs'
    process.on('message', ({ word }) => { appendFileSync(${JSON.stringify(notes)}, word); ${then} })
    process.on('SIGTERM', () => process.exit(0))`
  await writeFile(entry, source)
  const said: string[] = []
  const greeting = Promise.resolve({ word: 'a' })
  const child = superviseProcess({
    name: 'It',
    entry,
    env: process.env,
    say: (text) => said.push(text),
    greeting,
  })
  onTestFinished(() => child.stop())
  return { child, said, starts: async () => (await readFile(notes, 'utf8').catch(() => '')).length }
}

const OPEN_MESSAGE = `process.send({ kind: 'listening' });`

test('restarts a process that exits, each time with its original settings', async () => {
  const { child, said, starts } = await startProgram(`${OPEN_MESSAGE} setTimeout(() => process.exit(3), 20)`)
  await child.ready
  await expect.poll(starts).toBeGreaterThanOrEqual(3)
  expect(said[0]).toBe('It stopped (exit 3); starting it again')
})

test('the pause before a restart grows up to a limit', () => {
  expect([1, 2, 3, 4].map(computeRestartDelayMs)).toEqual([100, 200, 400, 800])
  expect(computeRestartDelayMs(50)).toBe(5_000)
})

test('does not restart a process that never became ready, and the start fails with its message', async () => {
  const { child, starts } = await startProgram('process.exit(7)')
  await expect(child.ready).rejects.toThrow('It could not start (exit 7).')
  expect(await starts()).toBe(1)
})

test('does not restart a process that was stopped', async () => {
  const { child, said, starts } = await startProgram(OPEN_MESSAGE)
  await child.ready
  await child.stop()
  expect(await starts()).toBe(1)
  expect(said).toEqual([])
})
