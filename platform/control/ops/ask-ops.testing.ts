import type { OpsShop } from './ops.testing.ts'

export type OpsRequest = [who: keyof OpsShop['tokens'] | undefined, path: string, body?: object]

/** Sends a request to a shop's `/ops` with one of its tokens, or without any. */
export async function requestOps({ shop, tokens }: OpsShop, ...[who, path, body]: OpsRequest) {
  const headers = {
    ...(who && { authorization: `Bearer ${tokens[who]}` }),
    'content-type': 'application/json',
  }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const reply = await shop.request(path, init)
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, body: (text && JSON.parse(text)) as never }
}
