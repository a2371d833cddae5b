import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { childFiles } from './child-files.ts'
import type { ReleaseSet } from './protocol.ts'

const MAX_HEAP_MB = 384
/** Start of the user id range that systemd, too, assigns to services temporarily: no files belong to these users. */
const FIRST_USER = 61_184
const USERS = 4_000

/** Each process gets a user of its own, so that none may signal another, nor this one. */
let started = 0

export type Child = { process: ChildProcess; pipe: Duplex }

/** Folders of one release set. */
function releaseFolders(registry: string, { hostVersion, owner }: ReleaseSet): string[] {
  const folders = [resolve(registry, 'host', hostVersion)]
  return owner ? [...folders, resolve(registry, owner.name, owner.version)] : folders
}

/**
 * Releases are public; those that were published as readable by their owner alone are opened to the users of renderers.
 */
function makeReadable(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      chmodSync(folder, 0o755)
    } catch {
      // Missing, or owned by another user: rendering its pages will fail.
    }
  }
}

/**
 * Whether a process of another user can read what it needs. False, too, where the system has no other users. Throws
 * where no process can be started for now.
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
 * Checked once: whether rendering processes run as users of their own here. Throws, and is checked again by the next
 * call, where no process can be started for now.
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

/** No renderer reaches this: it is replaced at half of it (`worker.ts`). */
const MAX_CPU_SEC = 1_200
const LIFETIME_WRAPPERS = [
  ['/usr/bin/setpriv', '--pdeathsig', 'KILL'],
  ['/usr/bin/prlimit', `--cpu=${MAX_CPU_SEC}`],
]
let availableWrappers: string[] | undefined

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

/**
 * Wrapper commands that bind a renderer's life to this process: it ends when this one ends, however that happens, and
 * by itself after so much processor time. A release in an endless loop notices neither. Empty where the system has no
 * such tools (not Linux). Throws where no process can be started for now: none is started without a wrapper that exists.
 */
function lifetimeWrapper(): string[] {
  availableWrappers ??= LIFETIME_WRAPPERS.filter(([tool = '', ...args]) => {
    const { status, error } = spawnSync(tool, [...args, process.execPath, '--version'])
    if (error && !isMissing(error)) throw error
    return status === 0
  }).flat()
  return availableWrappers
}

/** Calls, payments and the database come before a squad's code, on a machine that has too little time for all. */
const NICENESS = 5
function makeLessUrgent(pid: number): void {
  try {
    setPriority(pid, NICENESS)
  } catch {
    // It has ended already.
  }
}

/**
 * Starts one rendering process: an empty environment, no network, no files but those of its release set, no code from
 * strings, no signal that opens a debugger, and a user of its own where we are root. Throws where none can be started
 * for now, for want of memory, processes or file descriptors.
 */
export function startChild(registry: string, set: ReleaseSet, hasOwnUser: boolean): Child {
  const releases = releaseFolders(registry, set)
  if (hasOwnUser) makeReadable(releases)
  // From the registry it may read its own server files only.
  const program = childFiles(registry)
  const readable = [...releases.map((folder) => resolve(folder, 'node')), ...program.readable]
  const user = FIRST_USER + (started++ % USERS)
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
  // At limits of the system Node returns a child without a process, even without streams, and says so by an event later.
  child.on('error', () => undefined)
  const pipe = (child.stdio as ChildProcess['stdio'] | undefined)?.[3]
  if (!pipe || child.pid === undefined) throw new Error('the system started no process')
  makeLessUrgent(child.pid)
  return { process: child, pipe: pipe as Duplex } // requested as the fourth of `stdio`
}
