import pg from 'pg'
import type { Db } from './client.ts'

type Announcements = { listen: () => Promise<void>; stop: () => void }

/**
 * Listens to a channel of the database over a separate connection. `listen` connects unless it is connected already;
 * call it again when the database may be back. Rejects while the database is down.
 */
export function announcements(
  db: Db,
  channel: 'larder_plan' | 'larder_orders' | 'larder_brands',
  onAnnounced: (payload: string) => void,
): Announcements {
  let client: pg.Client | undefined
  let isStopped = false

  function forget(): void {
    const gone = client
    client = undefined
    void gone?.end().catch(() => undefined) // the connection is already broken
  }

  return {
    async listen() {
      if (client || isStopped) return
      const next = new pg.Client(db.sessionSettings)
      client = next
      next.on('error', forget)
      next.on('end', () => client === next && forget())
      next.on('notification', ({ payload = '' }) => {
        if (!isStopped) onAnnounced(payload) // an announcement may still arrive while the connection closes
      })
      try {
        await next.connect()
        await next.query(`listen ${channel}`)
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
