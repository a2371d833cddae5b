import type { OpsShop } from './ops.testing.ts'

/** Token, path under `/ops` and body of a request. */
export type Asked = [who: keyof OpsShop['tokens'] | undefined, path: string, body?: object]

/** Asks a shop's `/ops` as the owner of one of its tokens, or without any. */
export async function askOps({ shop, tokens }: OpsShop, ...[who, path, body]: Asked) {
  const headers = {
    ...(who && { authorization: `Bearer ${tokens[who]}` }),
    'content-type': 'application/json',
  }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const reply = await shop.request(path, init)
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as never }
}
