import { request } from 'undici'
import type { SandboxStorage } from './storage.ts'

export type Webhook = {
  url: string
  /** Host name of the brand; the connection itself goes to `url`. */
  host: string
  headers: Record<string, string>
  rawBody: string
}

/** Posts one webhook and returns the status of the answer; 0 when there was none. */
type SendWebhook = (webhook: Webhook) => Promise<number>

/** Dependencies of every fake; `State` is its part of the sandbox's state. */
export type SandboxDeps<State = object> = {
  store: SandboxStorage<State>
  /** The sandbox's address for browsers: `http://sandbox.localhost:4301`. */
  origin: string
  /** The address of the shop's server for this process. */
  shopUrl: string
  clock: () => Date
  send: SendWebhook
}

/** Sends a webhook as the provider does, and returns the status of the answer; 0 when there was none. */
export const sendWebhook: SendWebhook = async ({ url, host, headers, rawBody }) => {
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, host },
      body: rawBody,
      headersTimeout: 5000,
    })
    await reply.body.dump()
    return reply.statusCode
  } catch {
    return 0
  }
}
