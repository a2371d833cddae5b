import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

// the server reads its own TypeScript on purpose
const FLAGS = ['--disable-warning=ExperimentalWarning']
const QUIET_MS = 30_000
const MAX_RESTARTS = 5
const KILL_AFTER_MS = 45_000

type Watched = {
  name: string
  entry: string
  env: Record<string, string | undefined>
  say: (words: string) => void
}
export type Child = { ready: Promise<void>; stop: () => Promise<void> }

/**
 * Runs a server process and starts it again when it dies: at most 5 times within 30 s, so that a
 * process that cannot start ends the shop with its own words instead of looping.
 * `ready` settles at the first "listening" message; it rejects when the process never got there.
 */
export function watch({ name, entry, env, say }: Watched): Child {
  let child: ChildProcess
  let isStopping = false
  let starts: number[] = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const start = () => {
    starts = [...starts.filter((at) => at > Date.now() - QUIET_MS), Date.now()]
    child = fork(entry, { env, execArgv: FLAGS, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    let wasReady = false
    child.on('message', (message: { kind?: string }) => {
      if (message.kind !== 'listening') return
      wasReady = true
      resolve()
    })
    child.on('exit', (code) => {
      if (isStopping) return
      if (!wasReady && starts.length === 1)
        return reject(new Error(`${name} could not start (exit ${code}).`))
      if (starts.length > MAX_RESTARTS) return reject(new Error(`${name} keeps stopping.`))
      say(`${name} stopped (exit ${code}); starting it again`)
      void delay(200 * starts.length).then(() => isStopping || start())
    })
  }
  start()
  const stop = async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGTERM')
    await Promise.race([ended, delay(KILL_AFTER_MS).then(() => child.kill('SIGKILL'))])
  }
  return { ready, stop }
}
