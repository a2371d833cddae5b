import autocannon from 'autocannon'

export type BenchRequest = { body: object; cookie?: string }
export type LoadResult = { perSecond: number; p50: number; p99: number; refused: number }

type Target = {
  url: string
  /** The Host header: Node connects to the loopback address, and the server finds the brand by name. */
  host: string
  requests: readonly BenchRequest[]
  /** Sends each request once. Otherwise they are repeated for `seconds`. */
  once?: boolean
  seconds: number
  /** Requests per second over all connections; as many as possible by default. */
  rate?: number
}

const CONNECTIONS = 8

/** Sends requests over eight connections, each with its own share of `requests`. Times are in milliseconds. */
export async function sendLoad({ url, host, requests, once, seconds, rate }: Target): Promise<LoadResult> {
  const { pathname: path, origin } = new URL(url)
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', host }
  const all = requests.map(({ body, cookie = '' }) => ({
    method: 'POST' as const,
    path,
    headers: { ...headers, cookie },
    body: JSON.stringify(body),
  }))
  let connection = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...(once ? { amount: all.length - (all.length % CONNECTIONS) } : { duration: seconds }),
    ...(rate && { overallRate: rate }),
    setupClient: (client) => {
      const first = connection++ % CONNECTIONS
      client.setRequests(
        all.length < CONNECTIONS ? all : all.filter((_, index) => index % CONNECTIONS === first),
      )
    },
  })
  const { requests: counts, latency, non2xx, errors } = result
  return { perSecond: counts.average, p50: latency.p50, p99: latency.p99, refused: non2xx + errors }
}
