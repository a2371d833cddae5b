import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** They end by themselves, in case the test's process is killed. */
const MAX_MS = 600_000

/** Keeps so many processors busy until the test ends. */
export function startBusyLoops(count: number): void {
  const loop = `const end = Date.now() + ${MAX_MS}; while (Date.now() < end);`
  for (let index = 0; index < count; index += 1) {
    const child = spawn(process.execPath, ['--eval', loop], { stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
  }
}
