import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SupervisedPart } from './processes.ts'

// The server runs its own TypeScript on purpose.
/** A signal must not open a debugger on a process with secrets (trust T27). */
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1']
/** A process that has run for this long counts as started. */
const STARTED_AFTER_MS = 10_000
const FIRST_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 5_000
const KILL_AFTER_MS = 45_000

type SupervisedOptions = {
  name: string
  /** Path of the module relative to `server`. */
  entry: string
  env: Record<string, string | undefined>
  say: (text: string) => void
  /** A message sent to each new process as soon as it is known. */
  greeting?: Promise<object>
}
type Child = SupervisedPart & {
  ready: Promise<void>
  /** Sends the process a message if it is running. */
  send: (message: object) => void
}

/** The delay before the next start after this many short runs in a row. */
export const computeRestartDelayMs = (shortLives: number): number =>
  Math.min(FIRST_RESTART_DELAY_MS * 2 ** Math.max(0, shortLives - 1), MAX_RESTART_DELAY_MS)

/**
 * Runs a server process and restarts it when it exits, with a growing delay while it keeps exiting. `ready` resolves at
 * the first "listening" message. It rejects when the first process exits before that, so that a shop that cannot start
 * fails with its own message instead of looping.
 */
export function superviseProcess({ name, entry, env, say, greeting }: SupervisedOptions): Child {
  let child: ChildProcess
  let isStopping = false
  let wasEverReady = false
  let shortLives = 0
  const { promise: ready, resolve: done, reject } = Promise.withResolvers<void>()
  ready.catch(() => undefined) // the caller that starts the shop awaits it later

  const start = () => {
    const began = Date.now()
    const current = fork(resolve(import.meta.dirname, '..', entry), {
      env,
      execArgv: NODE_FLAGS,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = current
    greeting?.then(
      (text) => current.connected && current.send(text),
      () => undefined, // the start fails with the same error and reports it
    )
    current.on('message', (message: { kind?: string }) => {
      if (message.kind !== 'listening') return
      wasEverReady = true
      done()
    })
    current.on('exit', (code, signal) => {
      if (isStopping) return
      if (!wasEverReady) return reject(new Error(`${name} could not start (exit ${signal ?? code}).`))
      shortLives = Date.now() - began < STARTED_AFTER_MS ? shortLives + 1 : 1
      say(`${name} stopped (exit ${signal ?? code}); starting it again`)
      void delay(computeRestartDelayMs(shortLives)).then(() => isStopping || start())
    })
  }
  start()

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    ready,
    send(message) {
      if (child.connected) child.send(message)
    },
    async stop() {
      isStopping = true
      if (hasEnded()) return
      const ended = new Promise<void>((over) => child.once('exit', () => over()))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
      await ended
      clearTimeout(late)
    },
    kill() {
      isStopping = true
      child.kill('SIGKILL')
    },
  }
}
