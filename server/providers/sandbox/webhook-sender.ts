import { request } from 'undici'

export type Webhook = {
  url: string
  /** Host name of the brand; the connection itself goes to `url`. */
  host: string
  headers: Record<string, string>
  rawBody: string
}

/** Posts one webhook and returns the status of the answer; 0 when there was none. */
export type SendWebhook = (webhook: Webhook) => Promise<number>

/** Sends it as the provider would, and returns the status; 0 when there was no answer. */
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
