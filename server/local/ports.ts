import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long to wait for a port in ms, because a hard-killed server may still occupy it for a moment. */
const PORT_WAIT_MS = 4_000

async function isPortTaken(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  probe.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
  )
  probe.listen(port, host, () => probe.close(() => resolve(false)))
  return promise
}

/** Throws with the setting's name when another process is listening on the port. */
export async function ensurePortIsFree(setting: string, port: number, host: string): Promise<void> {
  for (let waited = 0; waited <= PORT_WAIT_MS; waited += 200) {
    if (!(await isPortTaken(port, host))) return
    await delay(200)
  }
  throw new Error(`Port ${port} is taken. Set ${setting} to another one.`)
}
