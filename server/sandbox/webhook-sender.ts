import { request } from 'undici'

export type Webhook = {
  url: string
  /** Host name the shop knows its brand by; the connection itself goes to `url`. */
  host: string
  headers: Record<string, string>
  rawBody: string
}

/** Posts one webhook and says with which status it was answered; 0 when there was no answer. */
export type SendWebhook = (webhook: Webhook) => Promise<number>

/** Sends it as the provider would, and gives the status; 0 when nobody answered. */
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
