import { vi } from 'vitest'
import { startApp } from '@larder/testing/index.ts'

/** Starts a server whose database can be made to fail or hang without affecting the database of other tests. */
export async function startFragileServer(environment: Record<string, string> = {}) {
  const shop = await startApp({
    environment,
    change: (made) => ({ ...made, db: Object.create(made.db) as typeof made.db }), // `db` is overridden below
  })
  const readiness = async () => {
    const reply = await shop.request('/readyz')
    return [reply.status, await reply.text()]
  }
  const { db } = shop.deps
  const execute = db.execute.bind(db)
  const ask = vi.fn<() => never>()
  return {
    ...shop,
    readiness,
    ask,
    take: (how: () => unknown) => (db.execute = ask.mockImplementation(how as () => never)), // it returns no rows
    giveBack: () => (db.execute = execute),
  }
}

/** Fails like a database that is down. */
export const failAsDatabaseDown = () => {
  throw new Error('connection refused')
}
