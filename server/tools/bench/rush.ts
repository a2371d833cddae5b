import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchRequest } from './hammer.ts'

/** Of a hundred visitors: so many browse, so many fill a basket, the rest order (trust P26). */
const BROWSE = 90
const BASKET = 9

type Kind = 'browse' | 'basket' | 'order'
type RushEndpoint = { path: string; requests: BenchRequest[] }
type RushPlan = {
  url: string
  host: string
  endpoints: Record<Kind, RushEndpoint>
  rate: number
  seconds: number
}
type Answer = { kind: Kind; status: number; ms: number }

/** Requests queue here rather than in the machine's own queue of connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 400 })

function send(
  { url, host }: RushPlan,
  { kind, path, sent }: { kind: Kind; path: string; sent: BenchRequest },
) {
  const began = performance.now()
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', host }
  return new Promise<Answer>((done) => {
    const end = (status: number) => done({ kind, status, ms: performance.now() - began })
    const outgoing = request(url + path, {
      agent,
      method: 'POST',
      headers: { ...headers, cookie: sent.cookie ?? '' },
    })
    outgoing.on('response', (reply) => reply.resume().on('end', () => end(reply.statusCode ?? 0)))
    outgoing.on('error', () => end(0))
    outgoing.end(JSON.stringify(sent.body))
  })
}

function kindOf(turn: number): Kind {
  const at = (turn * 37) % 100 // spread over the hundred, each number once
  return at < BROWSE ? 'browse' : at < BROWSE + BASKET ? 'basket' : 'order'
}

/** Milliseconds within which 99 of 100 were answered; rejected requests are not counted. */
function p99(answers: Answer[], matches: (kind: Kind) => boolean): number {
  const times = answers.filter(({ kind, status }) => status === 200 && matches(kind)).map(({ ms }) => ms)
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN)
}

/** Requests that were neither answered nor shed, by status; 0 is a broken connection. */
function failures(answers: Answer[]): string {
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503)
  const byStatus = Map.groupBy(failed, ({ status }) => status)
  return [...byStatus].map(([status, { length }]) => `${length} x ${status}`).join(', ') || 'none'
}

/**
 * A dinner peak: requests are sent at their rate whether earlier ones were answered or not. Orders are taken from
 * `doors.order.asks`, each once.
 */
export async function rush(plan: RushPlan): Promise<Record<string, number | string>> {
  const { endpoints, rate, seconds } = plan
  const pending: Promise<Answer>[] = []
  const began = performance.now()
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    const early = (turn * 1_000) / rate - (performance.now() - began)
    if (early > 1) await delay(early)
    const kind = kindOf(turn)
    const { path, requests } = endpoints[kind]
    const sent = kind === 'order' ? requests.pop() : requests[turn % requests.length]
    if (sent) pending.push(send(plan, { kind, path, sent }))
  }
  const answers = await Promise.all(pending)
  const count = (matches: (status: number) => boolean) =>
    answers.filter(({ status }) => matches(status)).length
  return {
    asked: answers.length,
    answered: count((status) => status === 200),
    'sent away (503)': count((status) => status === 503),
    failed: failures(answers),
    'p99 ms reads': p99(answers, (kind) => kind === 'browse'),
    'p99 ms baskets': p99(answers, (kind) => kind === 'basket'),
    'p99 ms orders': p99(answers, (kind) => kind === 'order'),
  }
}
