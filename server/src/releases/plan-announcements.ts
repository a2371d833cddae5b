import pg from 'pg'
import type { Db } from '../kernel/db/client.ts'

/** The channel on which the database announces a row of `plan_changes` (migration 0013). */
const CHANNEL = 'larder_plan'

export type Announcements = { listen: () => Promise<void>; stop: () => void }

/**
 * Hears of changes of the plan as they happen, over a connection of its own. `listen` connects unless it is connected;
 * call it again when the database may be back. Rejects while the database is away.
 */
export function planAnnouncements(db: Db, onChange: () => void): Announcements {
  let client: pg.Client | undefined
  let isStopped = false

  function forget(): void {
    const gone = client
    client = undefined
    void gone?.end().catch(() => undefined) // broken already
  }

  return {
    async listen() {
      if (client || isStopped) return
      const next = new pg.Client(db.$client.options)
      client = next
      next.on('error', forget)
      next.on('end', () => client === next && forget())
      next.on('notification', () => {
        if (!isStopped) onChange() // one may still arrive while the connection ends
      })
      try {
        await next.connect()
        await next.query(`listen ${CHANNEL}`)
      } catch (error) {
        forget()
        throw error
      }
    },
    stop() {
      isStopped = true
      forget()
    },
  }
}
