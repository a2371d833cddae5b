import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from './site.ts'

const STOP_WITHIN_MS = 15_000

/** Parents by process. */
function listParents(): Map<number, number> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]))
    } catch {
      // ended meanwhile
    }
  }
  return parents
}

/** These processes and all that they started, parents first. */
function listTree(roots: readonly number[]): number[] {
  const parents = listParents()
  const tree = roots.filter((pid) => parents.has(pid))
  for (const parent of tree)
    for (const [pid, of] of parents) if (of === parent && !tree.includes(pid)) tree.push(pid)
  return tree
}

/** Sends a signal to processes and all that they started. */
export function signalTree(roots: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of listTree(roots))
    try {
      process.kill(pid, signal)
    } catch {
      // ended meanwhile
    }
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts a program as the drill's user, with its output in a file of the drill's folder, and ends it with the drill. */
export function startProgram(
  site: Site,
  name: string,
  [program, ...args]: readonly [string, ...string[]],
): ChildProcess {
  const log = openSync(resolve(site.folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    ...site.user,
    cwd: site.folder,
    env: { PATH: process.env['PATH'], HOME: site.folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C is for the drill, which ends them in order
  })
  child.on('error', (error) => console.error(`${name}: ${error.message}`))
  site.whenDone(() => stopProgram(child))
  return child
}

/** Asks a process to end, and kills it and all that it started when it does not. */
async function stopProgram(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined || hasEnded(child)) return
  const tree = listTree([pid])
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([exit, delay(STOP_WITHIN_MS, undefined, { ref: false })])
  if (!hasEnded(child)) signalTree(tree, 'SIGKILL')
}

/** The JSON that a program of this machine answers; undefined when it does not, fails, or takes longer than 2 s. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) })
    return reply.ok ? await reply.json() : undefined
  } catch {
    return undefined // it is what the drill broke, or busy
  }
}

/** Waits until a condition holds. Throws an Error that says what was waited for. */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = 120_000,
): Promise<void> {
  const until = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`${Math.round(withinMs / 1000)} s passed without: ${what}`)
    await delay(250)
  }
}
