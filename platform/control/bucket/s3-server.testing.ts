import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { onTestFinished } from 'vitest'
import { CONTROL_DEADLINES } from '../deadlines.ts'
import { scaleDeadlines } from '@larder/kernel/deadlines.ts'
import { openS3Bucket, type S3Settings } from './s3.ts'

/** Handles a request with a fault; returns false to answer normally. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean
type Options = {
  /**
   * How the server handles `If-None-Match: *`, because real servers differ: they keep it, ignore it, or answer with
   * 501.
   */
  conditions?: 'kept' | 'ignored' | 'unknown'
  pageSize?: number
  /** The caller's time limits; by default longer than a busy machine needs. */
  deadlines?: S3Settings['deadlines']
}

const ACCESS_KEYS = { region: 'eu-west-2', accessKeyId: 'key', secretAccessKey: 'secret' }
const errorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

/** Whether the request is signed with our key. */
async function hasValidSignature(request: IncomingMessage, url: URL): Promise<boolean> {
  const { authorization = '' } = request.headers
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const signed = names.split(';').filter((name) => name !== 'host')
  const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name])]))
  const datetime = String(request.headers['x-amz-date'])
  const method = request.method ?? ''
  const signer = new AwsV4Signer({ ...ACCESS_KEYS, service: 's3', url: url.href, method, headers, datetime })
  return (await signer.sign()).headers.get('authorization') === authorization
}

/**
 * Starts a minimal S3 server, to test how the adapter handles its replies. `releases/real-bucket.test.ts` tests real
 * servers.
 */
export async function startS3Server({
  conditions = 'kept',
  pageSize = 1_000,
  deadlines = scaleDeadlines(CONTROL_DEADLINES, 10),
}: Options = {}) {
  const objects = new Map<string, { content: Buffer; at: Date }>()
  const server = { fault: undefined as Fault | undefined, requests: 0, repeatsFirstPage: false }

  function listing({ searchParams }: URL): string {
    const keys = [...objects.keys()].toSorted()
    const after = (!server.repeatsFirstPage && searchParams.get('start-after')) || ''
    const from = keys.filter((key) => key > after)
    const found = from.filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
    const page = found.slice(0, pageSize).map((key) => {
      const at = objects.get(key)?.at.toISOString()
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${at}</LastModified></Contents>`
    })
    return `<ListBucketResult><IsTruncated>${found.length > pageSize}</IsTruncated>${page.join('')}</ListBucketResult>`
  }

  function put(key: string, content: Buffer, isConditional: boolean): [number, string] {
    if (isConditional && conditions === 'unknown') return [501, errorXml('NotImplemented')]
    if (isConditional && conditions === 'kept' && objects.has(key))
      return [412, errorXml('PreconditionFailed')]
    objects.set(key, { content, at: new Date() })
    return [200, '']
  }

  async function answer(request: IncomingMessage): Promise<[number, string | Buffer]> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const content = await buffer(request)
    if (!(await hasValidSignature(request, url))) return [403, errorXml('SignatureDoesNotMatch')]
    const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? []
    if (bucket !== 'releases') return [404, errorXml('NoSuchBucket')]
    if (key === '') return [200, listing(url)]
    if (request.method === 'PUT') return put(key, content, request.headers['if-none-match'] === '*')
    const found = objects.get(key)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method === 'DELETE') return [204, '']
    return found ? [200, found.content] : [404, errorXml('NoSuchKey')]
  }

  const http = createServer(async (request, response) => {
    server.requests += 1
    if (server.fault?.(request, response)) return
    const [status, body] = await answer(request).catch((): [number, string] => [
      400,
      errorXml('IncompleteBody'),
    ])
    response.writeHead(status).end(body)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // a TCP server's address is an object
  onTestFinished(async () => {
    http.closeAllConnections()
    http.close()
    await once(http, 'close')
  })
  const settings: S3Settings = {
    ...ACCESS_KEYS,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'releases',
    prefix: 'shop/',
    addressing: 'path',
    deadlines,
  }
  return { server, objects, settings, bucket: openS3Bucket(settings) }
}
