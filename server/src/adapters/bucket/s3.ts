import { AwsClient } from 'aws4fetch'
import { OutsideError } from '../../kernel/errors/outside-error.ts'
import type { Bucket } from './port.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 30_000
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Any S3-compatible bucket, addressed by path. */
export function s3Bucket({ endpoint, bucket, ...credentials }: S3Settings): Bucket {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const urlOf = (key: string) => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`

  /** 404 is an answer, not a failure. */
  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const reply = await client
      .fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((cause: unknown) => {
        throw new OutsideError('bucket', 'unreachable', { cause })
      })
    if (reply.ok || reply.status === 404) return reply
    throw new OutsideError('bucket', reply.status < 500 ? 'refused' : 'broken', { status: reply.status })
  }

  return {
    async put(key, { bytes, contentType }) {
      const headers = { 'content-type': contentType, 'cache-control': IMMUTABLE }
      const reply = await request(urlOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes) })
      if (!reply.ok) throw new OutsideError('bucket', 'refused', { status: reply.status })
    },
    async get(key) {
      const reply = await request(urlOf(key))
      return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : undefined
    },
    has: async (key) => (await request(urlOf(key), { method: 'HEAD' })).ok,
    async list(prefix) {
      const keys: string[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (next) query.set('continuation-token', next)
        const xml = await (await request(`${base}?${query}`)).text()
        keys.push(...valuesOf(xml, 'Key'))
        next = valuesOf(xml, 'NextContinuationToken')[0]
      } while (next)
      return keys
    },
    delete: async (key) => void (await request(urlOf(key), { method: 'DELETE' })),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of one element of S3's listing; this element has no attributes and is never nested. */
function valuesOf(xml: string, element: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g')), ([, text = '']) =>
    text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole),
  )
}
