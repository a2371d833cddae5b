import type { Server } from 'node:http'
import * as z from 'zod'

const OpenMessage = z.object({ kind: z.literal('open'), databaseUrl: z.url() })

/**
 * The database's URL from the supervisor, which starts this process while the database starts and sends the URL when
 * the database is ready. A message is used because other processes can read an environment, and the URL contains the
 * password.
 */
export function receiveDatabaseUrl(): Promise<string> {
  if (!process.connected) throw new Error('DATABASE_URL is missing: start the shop with `pnpm start`')
  const exit = () => process.exit(0) // the supervisor disconnected
  process.once('disconnect', exit)
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      const { data } = OpenMessage.safeParse(message)
      if (!data) return
      process.off('message', onMessage)
      process.off('disconnect', exit)
      resolve(data.databaseUrl)
    }
    process.on('message', onMessage)
  })
}

/** Ends the process with a plain message when its port is in use. */
export function explainPortInUse(server: Server, setting: string, port: number): void {
  server.on('error', (error: NodeJS.ErrnoException) => {
    const isInUse = error.code === 'EADDRINUSE'
    console.error(isInUse ? `Port ${port} is taken. Set ${setting} to another one.` : error.message)
    process.exit(1)
  })
}
