import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { Bucket, StoredObject } from './port.ts'
import { parseErrorCode, parseListing, createS3Caller, SERVICE_NAME, type S3Access } from './s3-request.ts'

export type S3Settings = S3Access & {
  /** Origin of the server, such as `https://s3.eu-west-2.amazonaws.com`. */
  endpoint: string
  bucket: string
  /** Prefix of every key: empty, or ending with a slash. */
  prefix: string
  /** Position of the bucket's name: in the path (supported by every server), or in the host name. */
  addressing: 'path' | 'host'
}
type BucketLocation = { call: ReturnType<typeof createS3Caller>; root: URL; prefix: string }

const NOT_IMPLEMENTED = 501
/** Statuses of an existing object; 409: a concurrent put of the same object. */
const EXISTS_STATUSES = new Set([412, 409])

function buildBucketRoot({ endpoint, bucket, addressing }: S3Settings): URL {
  const root = new URL(endpoint)
  if (addressing === 'host') root.hostname = `${bucket}.${root.hostname}`
  else root.pathname = `/${bucket}`
  return root
}

const buildObjectUrl = ({ root, prefix }: BucketLocation, key: string): URL =>
  new URL(`${root.pathname.replace(/\/$/, '')}/${prefix}${key}`, root)

async function getObject(place: BucketLocation, key: string): Promise<Buffer | undefined> {
  const url = buildObjectUrl(place, key)
  const request = { method: 'GET', url, expected: [404] } as const
  const { status, body } = await place.call(request)
  if (status !== 404) return body
  // A missing bucket also answers 404.
  const code = parseErrorCode(body.toString()) ?? 'NoSuchKey'
  if (code === 'NoSuchKey') return undefined
  throw new OutsideError(SERVICE_NAME, 'refused', { status, codes: [code] })
}

async function putObject(place: BucketLocation, key: string, body: Uint8Array): Promise<void> {
  await place.call({ method: 'PUT', url: buildObjectUrl(place, key), body })
}

async function putObjectIfAbsent(place: BucketLocation, key: string, body: Uint8Array): Promise<boolean> {
  const headers = { 'if-none-match': '*' }
  const expected = [...EXISTS_STATUSES, NOT_IMPLEMENTED]
  const { status } = await place.call({
    method: 'PUT',
    url: buildObjectUrl(place, key),
    headers,
    body,
    expected,
  })
  if (status !== NOT_IMPLEMENTED) return !EXISTS_STATUSES.has(status)
  // The server does not support the condition.
  if (await getObject(place, key)) return false
  await putObject(place, key, body)
  return true
}

async function listPage({ call, root, prefix }: BucketLocation, start: string, after: string) {
  const url = new URL(root)
  const query = { 'list-type': '2', 'encoding-type': 'url', prefix: prefix + start, 'start-after': after }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  const { body } = await call({ method: 'GET', url })
  try {
    return parseListing(body.toString())
  } catch (cause) {
    throw new OutsideError(SERVICE_NAME, 'broken', { cause })
  }
}

async function listObjects(place: BucketLocation, start: string): Promise<StoredObject[]> {
  const all: StoredObject[] = []
  for (let after = ''; ;) {
    const { objects, isTruncated } = await listPage(place, start, after)
    all.push(...objects.map((object) => ({ ...object, key: object.key.slice(place.prefix.length) })))
    const last = objects.at(-1)?.key
    // A server that repeats its first page would cause an endless loop.
    if (!isTruncated || last === undefined || last <= after) return all
    after = last
  }
}

/** Opens a bucket of an S3-compatible server, over HTTP as AWS documents it (REST API 2006-03-01). */
export function openS3Bucket(settings: S3Settings): Bucket {
  const { prefix, endpoint: _, bucket: __, addressing: ___, ...access } = settings
  const root = buildBucketRoot(settings)
  const place = { call: createS3Caller(access), root, prefix }
  return {
    name: `${root.host}${root.pathname}`.replace(/\/$/, ''),
    get: async (key) => getObject(place, key),
    put: async (key, content) => putObject(place, key, content),
    putIfAbsent: async (key, content) => putObjectIfAbsent(place, key, content),
    list: async (start) => listObjects(place, start),
    async remove(key) {
      await place.call({ method: 'DELETE', url: buildObjectUrl(place, key), expected: [404] })
    },
  }
}
