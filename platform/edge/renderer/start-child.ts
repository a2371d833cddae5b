import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { childFiles } from './child-files.ts'
import type { ReleaseSet } from './protocol.ts'

const MAX_HEAP_MB = 384
/** Start of the user id range that systemd also assigns to services temporarily. These users own no files. */
const FIRST_USER = 61_184
const USERS = 4_000

/** Each process gets its own user, so that it cannot signal other renderers or this process. */
let startCount = 0

export type Child = { process: ChildProcess; pipe: Duplex }

function releaseFolders(registry: string, { hostVersion, owner }: ReleaseSet): string[] {
  const folders = [resolve(registry, 'host', hostVersion)]
  return owner ? [...folders, resolve(registry, owner.name, owner.version)] : folders
}

/**
 * Makes releases readable for the renderers' users, in case they were published as readable only by their owner.
 * Releases are public.
 */
function makeReadable(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      chmodSync(folder, 0o755)
    } catch {
      // The folder is missing or owned by another user; rendering its pages will fail.
    }
  }
}

/**
 * Whether a process of another user can read the files it needs; false where the system has no other users. Throws when
 * no process can be started at the moment.
 */
async function canSwitchUser(registry: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const probe = `for (const path of process.argv.slice(1)) require('node:fs').accessSync(path, 4)`
  const child = spawn(
    process.execPath,
    ['--disable-sigusr1', '--eval', probe, '--', childFiles(registry).main, registry],
    {
      uid: FIRST_USER,
      gid: FIRST_USER,
      cwd: '/',
      env: {},
      stdio: 'ignore',
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

let switching: Promise<boolean> | undefined
/**
 * Whether rendering processes run as their own users here. Checked once. When no process can be started at the moment
 * it throws, and the next call checks again.
 */
export async function hasOwnUsers(registry: string): Promise<boolean> {
  switching ??= canSwitchUser(registry)
  try {
    return await switching
  } catch (error) {
    switching = undefined
    throw error
  }
}

/** No renderer reaches this limit, because it is replaced at half of it (`worker.ts`). */
const MAX_CPU_SEC = 1_200
const LIFETIME_WRAPPERS = [
  ['/usr/bin/setpriv', '--pdeathsig', 'KILL'],
  ['/usr/bin/prlimit', `--cpu=${MAX_CPU_SEC}`],
]
let availableWrappers: string[] | undefined

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

/**
 * Wrapper commands that limit a renderer's life: it ends when this process ends, in whatever way, and after its maximum
 * processor time. Even a release in an endless loop cannot avoid them. Empty where the system has no such tools (not
 * Linux). Throws when no process can be started at the moment, so that none starts without an existing wrapper.
 */
function lifetimeWrapper(): string[] {
  availableWrappers ??= LIFETIME_WRAPPERS.filter(([tool = '', ...args]) => {
    const { status, error } = spawnSync(tool, [...args, process.execPath, '--version'])
    if (error && !isMissing(error)) throw error
    return status === 0
  }).flat()
  return availableWrappers
}

/** On an overloaded machine, API calls, payments and the database have priority over squads' code. */
const NICENESS = 5
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS)
  } catch {
    // The process has already ended.
  }
}

/**
 * Starts one rendering process with an empty environment, no network, no files except those of its release set, no code
 * from strings, no signal that opens a debugger, and its own user where this process is root. Throws when the system
 * cannot start one at the moment for lack of memory, processes or file descriptors.
 */
export function startChild(registry: string, set: ReleaseSet, hasOwnUser: boolean): Child {
  const releases = releaseFolders(registry, set)
  if (hasOwnUser) makeReadable(releases)
  // In the registry it may only read the server files of its releases.
  const program = childFiles(registry)
  const readable = [...releases.map((folder) => resolve(folder, 'node')), ...program.readable]
  const user = FIRST_USER + (startCount++ % USERS)
  const [command, ...args] = [...lifetimeWrapper(), process.execPath]
  const child = spawn(
    command,
    [
      ...args,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${MAX_HEAP_MB}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      '--disable-sigusr1',
      '--disable-warning=ExperimentalWarning',
      program.main,
    ],
    {
      env: { NODE_ENV: 'production', TZ: 'UTC' },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      ...(hasOwnUser ? { uid: user, gid: user } : {}),
    },
  )
  // At system limits Node returns a child without a process, or even without streams, and reports the error later as an
  // event.
  child.on('error', () => undefined)
  const pipe = (child.stdio as ChildProcess['stdio'] | undefined)?.[3]
  if (!pipe || child.pid === undefined) throw new Error('the system could not start a process')
  lowerPriority(child.pid)
  return { process: child, pipe: pipe as Duplex } // the fourth entry of `stdio`
}
