import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findLaunchers } from './launchers.ts'

vi.setConfig({ testTimeout: 60_000 })

const ENTRY = resolve(import.meta.dirname, 'launched.testing.ts')
const LATE_MS = 20_000

/** Runs a shop of one port by a command line; `tell` is the last that the shop said. */
async function launch([command, ...args]: readonly [string, ...string[]]) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-launched-'))
  const file = join(folder, 'said')
  const child: ChildProcess = spawn(command, [...args, file], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    detached: true,
  })
  onTestFinished(async () => {
    if (child.pid !== undefined)
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // all of them have ended, as they should
      }
    await rm(folder, { recursive: true, force: true })
  })
  const tell = async () => readFile(file, 'utf8').catch(() => '')
  await expect.poll(tell, { timeout: LATE_MS }).toMatch(/^open \d+$/)
  return { child, tell, port: Number((await tell()).split(' ')[1]) }
}

/** Every way to start that a document names, with its outermost process. */
test.each([
  ['node', [process.execPath, ENTRY]],
  ['pnpm', ['pnpm', 'exec', 'node', ENTRY]],
  ['npx', ['npx', '-y', 'pnpm@12', 'exec', 'node', ENTRY]],
] as const)('SIGTERM to the outermost process of a start by %s drains the server', async (_, command) => {
  const { child, tell, port } = await launch([...command] as [string, ...string[]])
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(tell, { timeout: LATE_MS }).toBe('drained')
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
})

test('a killed package runner ends the server too', async () => {
  const { child, tell } = await launch(['npx', '-y', 'pnpm@12', 'exec', 'node', ENTRY])
  child.kill('SIGKILL')
  await expect.poll(tell, { timeout: LATE_MS }).toBe('drained')
})

test('a server that a shell started outlives the shell', async () => {
  const { child, tell, port } = await launch(['sh', '-c', `"$0" "$@" & sleep 0.1`, process.execPath, ENTRY])
  await vi.waitFor(() => expect(child.exitCode).toBe(0))
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
  expect(await tell()).toBe(`open ${port}`)
})

test('finds no launcher where there is none', async () => {
  expect(await findLaunchers(1)).toEqual([])
})
