import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { quantile } from '../figures.ts'
import type { BenchRequest } from './load.ts'

/** The mix of a hundred visitors: some browse, some fill a basket, the rest order (trust P26). */
const BROWSE_SHARE = 90
const BASKET_SHARE = 9

type RequestKind = 'browse' | 'basket' | 'order'
type RushPlan = {
  url: string
  host: string
  endpoints: Record<RequestKind, { path: string; requests: BenchRequest[] }>
  rate: number
  seconds: number
}
type Answer = { kind: RequestKind; status: number; ms: number }

/** Requests queue here instead of in the operating system's queue of connections. */
const dispatcher = new Agent({ connections: 400 })

async function send(plan: RushPlan, kind: RequestKind, { body, cookie = '' }: BenchRequest): Promise<Answer> {
  const from = performance.now()
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    host: plan.host,
    cookie,
  }
  const status = await request(plan.url + plan.endpoints[kind].path, {
    dispatcher,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  }).then(
    async (reply) => {
      await reply.body.dump()
      return reply.statusCode
    },
    () => 0,
  )
  return { kind, status, ms: performance.now() - from }
}

function readKind(turn: number): RequestKind {
  const at = (turn * 37) % 100 // spreads the hundred evenly, each number once
  return at < BROWSE_SHARE ? 'browse' : at < BROWSE_SHARE + BASKET_SHARE ? 'basket' : 'order'
}

/**
 * Simulates a dinner peak: requests are sent at a fixed rate whether or not earlier ones were answered, which a load
 * tool with a fixed number of connections cannot do. Each order from `endpoints.order.requests` is sent once.
 */
export async function simulateRush(plan: RushPlan): Promise<Record<string, number | string>> {
  const { endpoints, rate, seconds } = plan
  const pending: Promise<Answer>[] = []
  const from = performance.now()
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    const early = (turn * 1_000) / rate - (performance.now() - from)
    if (early > 1) await delay(early)
    const kind = readKind(turn)
    const { requests } = endpoints[kind]
    const next = kind === 'order' ? requests.pop() : requests[turn % requests.length]
    if (next) pending.push(send(plan, kind, next))
  }
  const byStatus = Map.groupBy(await Promise.all(pending), ({ status }) => status)
  const answered = byStatus.get(200) ?? []
  const p99 = (wanted: RequestKind) =>
    Math.round(
      quantile(
        answered.filter(({ kind }) => kind === wanted).map(({ ms }) => ms),
        0.99,
      ),
    )
  // Status 0 means a broken connection.
  const failed = [...byStatus].filter(([status]) => status !== 200 && status !== 503)
  return {
    asked: pending.length,
    answered: answered.length,
    'sent away (503)': byStatus.get(503)?.length ?? 0,
    failed: failed.map(([status, { length }]) => `${length} x ${status}`).join(', ') || 'none',
    'p99 ms reads': p99('browse'),
    'p99 ms baskets': p99('basket'),
    'p99 ms orders': p99('order'),
  }
}
