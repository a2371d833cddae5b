import autocannon from 'autocannon'

/** One request: its body, and the cookies it is sent with. */
export type BenchRequest = { body: object; cookie?: string }
export type Measured = { perSecond: number; p50: number; p99: number; refused: number }

type Target = {
  url: string
  /** Host header: Node connects to the loopback address, the server finds the brand by name. */
  host: string
  requests: readonly BenchRequest[]
  /** Each request is sent once. Otherwise they are repeated for `seconds`. */
  once?: boolean
  seconds?: number
  /** Requests per second of all connections together; without it as many as possible. */
  rate?: number
}

const CONNECTIONS = 8

/** Sends requests over eight connections, each with its own share of `requests`; times in milliseconds. */
export async function hammer({ url, host, requests, once = false, ...pace }: Target): Promise<Measured> {
  const { pathname, origin } = new URL(url)
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', host }
  let turn = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...(once
      ? { amount: Math.floor(requests.length / CONNECTIONS) * CONNECTIONS }
      : { duration: pace.seconds ?? 5 }),
    ...(pace.rate ? { overallRate: pace.rate } : {}),
    setupClient: (client) => {
      const mine = turn % CONNECTIONS
      const share =
        requests.length < CONNECTIONS ? requests : requests.filter((_, index) => index % CONNECTIONS === mine)
      turn += 1
      client.setRequests(
        share.map(({ body, cookie = '' }) => ({
          method: 'POST',
          path: pathname,
          headers: { ...headers, cookie },
          body: JSON.stringify(body),
        })),
      )
    },
  })
  const { requests: rate, latency, non2xx, errors } = result
  return { perSecond: rate.average, p50: latency.p50, p99: latency.p99, refused: non2xx + errors }
}
