import { request } from 'node:http'
import { createFetch } from 'ofetch'
import { createClient, type Api } from '@larder/shared/api'

export type Shopper = { call: Api; cookie: () => string }

type Sent = { path: string; init: RequestInit; port: number; cookie: string }

/** Node does not resolve `*.localhost`, and fetch does not send a Host header: the loopback address is dialled. */
function dial({ path, init, port, cookie }: Sent): Promise<{ response: Response; cookies: string[] }> {
  return new Promise((answer, fail) => {
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      host: `localhost:${port}`,
      'sec-fetch-site': 'same-origin',
      cookie,
    }
    const sent = request(
      { host: '127.0.0.1', port, path, method: init.method ?? 'GET', headers },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const type = reply.headers['content-type'] ?? ''
          const response = new Response(Buffer.concat(parts), {
            status: reply.statusCode ?? 500,
            headers: { 'content-type': type },
          })
          answer({ response, cookies: reply.headers['set-cookie'] ?? [] })
        })
      },
    )
    sent.on('error', fail)
    sent.end(typeof init.body === 'string' ? init.body : undefined)
  })
}

/** Somebody with own cookies in front of the first demo brand, over the network. */
export function shopper(port: number): Shopper {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const fetch = async (path: RequestInfo | URL, init: RequestInit = {}) => {
    const { response, cookies } = await dial({ path: path as string, init, port, cookie: cookie() }) // the client asks by path
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  return { call: createClient(createFetch({ fetch })), cookie }
}
