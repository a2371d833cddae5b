import { connect } from 'node:tls'
import type { Trouble } from '../kinds.ts'
import type { NoticeSource } from './source.ts'

const DAY_MS = 86_400_000
/** Certificates of 90 days are usually renewed 30 days before their end, so 21 days mean that this failed. */
const TOLD_DAYS = 21
const PAGED_DAYS = 4
const DIAL_EVERY_MS = DAY_MS
/** After a failure, because an origin that cannot be reached is not judged; and near the end, so that a renewal is soon seen. */
const DIAL_AGAIN_MS = 3_600_000

/**
 * Dials an origin and returns when its certificate ends; undefined without an answer. One that is not valid is read,
 * too: nothing is sent over the connection.
 */
function fetchCertificateEnd(origin: string, timeoutMs: number): Promise<Date | undefined> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const servername = /^[\d.]+$|:/.test(host) ? undefined : host
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(servername !== undefined && { servername }),
    })
    const finish = (end?: Date) => {
      socket.destroy()
      resolve(end)
    }
    socket.setTimeout(timeoutMs, () => finish())
    socket.on('error', () => finish())
    socket.on('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to)
      finish(Number.isNaN(end.getTime()) ? undefined : end)
    })
  })
}

const countDays = (end: Date, at: number): number => Math.floor((end.getTime() - at) / DAY_MS)

function toTroubles(origin: string, end: Date, now: Date): Trouble[] {
  const days = countDays(end, now.getTime())
  if (days >= TOLD_DAYS) return []
  const day = end.toISOString().slice(0, 10)
  const text =
    days < 0
      ? `The certificate of ${origin} ended on ${day}: browsers refuse the shop.`
      : `The certificate of ${origin} ends on ${day}, in ${days === 1 ? 'one day' : `${days} days`}.`
  const trouble: Trouble = {
    kind: 'certificate-ending',
    subject: origin,
    text,
    detail: { origin, end: end.toISOString() },
  }
  return days < PAGED_DAYS
    ? [trouble, { ...trouble, subject: `${origin} soon`, severity: 'page' }]
    : [trouble]
}

/**
 * Reads the certificates of the shop's public origins once a day, near their end once an hour, from outside, because TLS may end at a proxy. Warns three
 * weeks before the end, and pages four days before.
 */
export function certificateSource(origins: readonly string[], timeoutMs: number): NoticeSource {
  const known = new Map<string, { end: Date | undefined; dialAt: number }>()
  let dialling: Promise<void> | undefined
  async function dial(at: number): Promise<void> {
    for (const origin of origins) {
      const before = known.get(origin)
      if (before && at < before.dialAt) continue
      const end = await fetchCertificateEnd(origin, timeoutMs)
      const isFar = end !== undefined && countDays(end, at) >= TOLD_DAYS
      known.set(origin, { end: end ?? before?.end, dialAt: at + (isFar ? DIAL_EVERY_MS : DIAL_AGAIN_MS) })
    }
  }
  return {
    kinds: ['certificate-ending'],
    async find({ now }) {
      // Not awaited, because origins that do not answer must not delay what else is told.
      dialling ??= dial(now.getTime()).finally(() => (dialling = undefined))
      return [...known].flatMap(([origin, { end }]) => (end ? toTroubles(origin, end, now) : []))
    },
  }
}
