import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { opsContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { codeOf } from '@larder/kernel/errors/error-chain.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { BodyReader } from '@larder/kernel/http/lingering-reply.ts'
import { readBounded, tooLarge } from '@larder/kernel/http/read-bounded.ts'
import { ReleaseError } from '../release-error.ts'

const { MAX_ARCHIVE_BYTES: MAX_SENT_BYTES } = opsContract
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024
const BOUNDS = { maxBytes: MAX_SENT_BYTES, maxReadBytes: MAX_SENT_BYTES }

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
])

async function decode(body: Uint8Array, coding: string): Promise<Uint8Array> {
  if (coding === 'identity') return body
  const decoder = decoders.get(coding)
  if (!decoder)
    throw new AppError('VALIDATION', { status: 415, display: 'Send the archive plain, or as gzip or br.' })
  try {
    return await decoder(body, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch (cause) {
    if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new ReleaseError('The archive cannot be read', { cause })
  }
}

/**
 * The archive that a request brings, decompressed (`Content-Encoding: gzip` or `br`): at most 8 MiB as sent and 32 MiB
 * unpacked, else 413. Throws a 408 when it does not arrive whole.
 */
export async function readUpload(c: Context<AppEnv>, reader: BodyReader | undefined): Promise<Uint8Array> {
  const isDeclaredLarge = Number(c.req.header('content-length') ?? 0) > MAX_SENT_BYTES
  if (isDeclaredLarge) throw tooLarge()
  const { body } = reader ? await readBounded(reader, BOUNDS) : { body: new Uint8Array() }
  if (!body) throw tooLarge()
  return decode(body, (c.req.header('content-encoding') ?? 'identity').toLowerCase())
}
