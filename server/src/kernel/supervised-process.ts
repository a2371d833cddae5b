import type { Server } from 'node:http'
import * as z from 'zod'

const Opening = z.object({ kind: z.literal('open'), databaseUrl: z.url() })

/**
 * The database's address from the supervisor, which starts this process while the database starts and sends the address
 * when the database is ready. By message: other processes can read an environment, and the address contains the
 * password.
 */
export function databaseFromSupervisor(): Promise<string> {
  if (!process.connected) throw new Error('DATABASE_URL is missing: start the shop with `pnpm start`')
  const leave = () => process.exit(0) // the supervisor disconnected
  process.once('disconnect', leave)
  return new Promise((found) => {
    const hear = (message: unknown) => {
      const { data } = Opening.safeParse(message)
      if (!data) return
      process.off('message', hear)
      process.off('disconnect', leave)
      found(data.databaseUrl)
    }
    process.on('message', hear)
  })
}

/** Ends the process with a plain message about its port when that is taken. */
export function explainTakenPort(server: Server, setting: string, port: number): void {
  server.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE'
    console.error(isTaken ? `Port ${port} is taken. Set ${setting} to another one.` : error.message)
    process.exit(1)
  })
}
