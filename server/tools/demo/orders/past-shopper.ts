import { pino } from 'pino'
import { createApp } from '../../../src/app.ts'
import { assembleDeps } from '../../../src/assemble-deps.ts'
import { readConfig } from '../../../src/config.ts'
import type { Db } from '../../../src/kernel/db/client.ts'

/** A reply of our own contracts, as JSON. */
export type Reply = Record<string, unknown>

/** A visitor at a past time: makes the same calls as a browser. */
export function shopperAt(db: Db, { host, now }: { host: string; now: Date }) {
  // None of the shop's settings matters here: cash, no messages, no outside service.
  const config = readConfig({ NODE_ENV: 'test' })
  const app = createApp(assembleDeps({ db, config, log: pino({ level: 'silent' }), clock: () => now }))
  const cookies = new Map<string, string>()
  return async (path: string, body: object): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host, cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://${host}${path}`, sent))
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    const reply = (await response.json()) as Reply // our own contract's reply
    if (!response.ok) throw new Error(`${path}: ${String(reply['errorDisplay'])}`)
    return reply
  }
}
export type Post = ReturnType<typeof shopperAt>
