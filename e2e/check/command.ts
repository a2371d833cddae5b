import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import type { Duration } from './report.ts'

export const REPO_ROOT = resolve(import.meta.dirname, '../..')
const TOOL_FOLDERS = ['node_modules/.bin', 'e2e/node_modules/.bin'].map((folder) =>
  resolve(REPO_ROOT, folder),
)
/**
 * The counts of a check. `failures` names the tests that failed, `flaky` those that passed on retry, which count as
 * passed.
 */
export type Counts = {
  passed: number
  failed: number
  failures?: readonly string[]
  flaky?: readonly string[]
  durations?: readonly Duration[]
}

export const addCounts = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

/**
 * Several hundred processes of a run load the same sources. With this cache Node strips and compiles each file only
 * once.
 */
const NODE_COMPILE_CACHE = resolve(REPO_ROOT, '.larder/compile-cache')

/** Runs a tool of the workspace and shows its output. Returns its exit code, or 1 when it could not start. */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(tool, args, {
      cwd: REPO_ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE,
        ...env,
        PATH: `${TOOL_FOLDERS.join(delimiter)}${delimiter}${process.env['PATH'] ?? ''}`,
      },
    })
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}

/** Runs a tool that has no tests of its own, and counts it as one test. */
export async function runAsOneTest(tool: string, args: string[]): Promise<Counts> {
  const code = await runTool(tool, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}
