import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from './hammer.ts'

/** Of a hundred visitors: so many browse, so many fill a basket, the rest order (trust P26). */
const BROWSE = 90
const BASKET = 9

type Kind = 'browse' | 'basket' | 'order'
type Door = { path: string; asks: Ask[] }
type Rush = { url: string; host: string; doors: Record<Kind, Door>; rate: number; seconds: number }
type Answer = { kind: Kind; status: number; ms: number }

/** Requests queue here rather than in the machine's own queue of connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 400 })

function ask({ url, host }: Rush, { kind, path, sent }: { kind: Kind; path: string; sent: Ask }) {
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
function p99(answers: Answer[], isMeant: (kind: Kind) => boolean): number {
  const times = answers.filter(({ kind, status }) => status === 200 && isMeant(kind)).map(({ ms }) => ms)
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
export async function rush(plan: Rush): Promise<Record<string, number | string>> {
  const { doors, rate, seconds } = plan
  const asked: Promise<Answer>[] = []
  const began = performance.now()
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    const early = (turn * 1_000) / rate - (performance.now() - began)
    if (early > 1) await delay(early)
    const kind = kindOf(turn)
    const { path, asks } = doors[kind]
    const sent = kind === 'order' ? asks.pop() : asks[turn % asks.length]
    if (sent) asked.push(ask(plan, { kind, path, sent }))
  }
  const answers = await Promise.all(asked)
  const count = (isMeant: (status: number) => boolean) =>
    answers.filter(({ status }) => isMeant(status)).length
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
