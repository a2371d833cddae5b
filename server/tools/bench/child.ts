import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** A server in a process of its own. */
export type Child = { url: string; stop: () => Promise<void> }

type Start = { entry: string; port: number; env: Record<string, string>; initialMessage?: object }

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Starts a file of the server and waits until it reports that it listens; `hand` is sent to it first. */
export async function startChild({ entry, port, env, initialMessage }: Start): Promise<Child> {
  const child = fork(resolve(import.meta.dirname, '../..', entry), {
    env: { ...process.env, ...env, PORT: String(port) },
  })
  if (initialMessage) child.send(initialMessage)
  const outcome = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => 'ended')])
  if (outcome === 'ended') throw new Error(`${entry} ended while starting`)
  return { url: `http://127.0.0.1:${port}`, stop: () => stopped(child) }
}
