import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import * as opsContract from '@larder/contracts/ops'
import { AppError, isAppError } from '@larder/contracts/errors'
import { publishRelease as publishCall } from '@larder/contracts/operator-calls'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { parseInput } from '@larder/kernel/http/input.ts'
import { limitConcurrency } from '@larder/kernel/limits/concurrency-limit.ts'
import { createLingeringReply, type BodyReader } from '@larder/kernel/http/lingering-reply.ts'
import { readBoundedBody, tooLargeError } from '@larder/kernel/limits/read-bounded.ts'
import { ReleaseError } from '../registry/release.ts'
import type { Logger } from 'pino'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import type { SmokeTest } from '../gate/pass-gate.ts'
import { publishRelease, type PublishResult } from '../publish/publish-release.ts'
import { unpackArchive } from './archive.ts'
import type { FindCaller } from './operators.ts'
import { toAppError } from './next-plan.ts'

const { MAX_ARCHIVE_BYTES: MAX_SENT_BYTES } = opsContract
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024
const READ_LIMITS = { maxBytes: MAX_SENT_BYTES, maxReadBytes: MAX_SENT_BYTES }

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
    if (readErrorCode(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLargeError()
    throw new ReleaseError('The archive cannot be read', { cause })
  }
}

/**
 * Reads the uploaded archive and decompresses it (`Content-Encoding: gzip` or `br`). Throws 413 for more than 8 MiB as
 * sent or 32 MiB decompressed, and 408 when it does not arrive completely.
 */
async function readUpload(c: Context<AppEnv>, reader: BodyReader | undefined): Promise<Uint8Array> {
  const isDeclaredLarge = Number(c.req.header('content-length') ?? 0) > MAX_SENT_BYTES
  if (isDeclaredLarge) throw tooLargeError()
  const { body } = reader ? await readBoundedBody(reader, READ_LIMITS) : { body: new Uint8Array() }
  if (!body) throw tooLargeError()
  return decode(body, (c.req.header('content-encoding') ?? 'identity').toLowerCase())
}

/**
 * Archives that are received and unpacked at once, separately for operators and for all squads; each takes up to 100 MB
 * of memory briefly. The trial that follows keeps no place, so a squad's slow one delays nobody else's release.
 */
const RECEIVED_AT_ONCE = { atOnce: 2, waiting: 20 }
/** Uploads of operators at once, trial included. A squad may have one. */
const MAX_OF_OPERATORS = 2

/** Key of operators' uploads; no area can have this name. */
const OPERATORS = 'operators of the shop'

type UploadDeps = LedgerDeps & {
  log: Logger
  findCaller: FindCaller
  /** Whether the disk has too little space. */
  isStorageLow: () => Promise<boolean>
  smoke: SmokeTest
}

function readName(c: Context<AppEnv>): opsContract.ReleaseName {
  const parsed = opsContract.ReleaseName.safeParse(c.req.param())
  if (parsed.success) return parsed.data
  const [problem] = parsed.error.issues
  throw new AppError('VALIDATION', { display: problem?.message ?? '', cause: parsed.error })
}

/**
 * Mounts uploads (docs/decisions/152). The body is not JSON, and it is not read before the caller is authenticated: so
 * this route checks itself what the call declares.
 */
export function uploadRoutes(app: Hono<AppEnv>, deps: UploadDeps): void {
  const { findCaller, log } = deps
  const running: string[] = []
  const receiveOf = {
    operators: limitConcurrency(RECEIVED_AT_ONCE),
    squads: limitConcurrency(RECEIVED_AT_ONCE),
  }

  /**
   * Begins an upload of a squad's area or of operators. Throws OVERLOADED when it has as many as it may; returns a
   * function that ends it.
   */
  function beginUpload(name: string): () => void {
    const most = name === OPERATORS ? MAX_OF_OPERATORS : 1
    if (running.filter((other) => other === name).length >= most) throw new AppError('OVERLOADED')
    running.push(name)
    return () => void running.splice(running.indexOf(name), 1)
  }

  async function receive(c: Context<AppEnv>, reader: BodyReader | undefined): Promise<PublishResult> {
    const { subject, commit, ...query } = parseInput(publishCall.body, c.req.query())
    const overridden = query.withoutGate ? query : undefined
    // Squads may not override the gate.
    const { name: who, roles } = await findCaller(c, overridden ? { roles: ['ops'] } : publishCall.access)
    const name = readName(c)
    const isOfSquad = !roles.includes('ops')
    const endUpload = beginUpload(isOfSquad ? name.area : OPERATORS)
    const receiveLimited = receiveOf[isOfSquad ? 'squads' : 'operators']
    const smoke: SmokeTest = (trial) => deps.smoke({ ...trial, isOfSquad, signal: c.req.raw.signal })
    try {
      if (await deps.isStorageLow()) throw new AppError('STORAGE_FULL')
      const files = await receiveLimited(async () => unpackArchive(await readUpload(c, reader)))
      const published = await publishRelease(deps, { name, files, who, smoke, subject, commit, overridden })
      if (published.isNew) log.info({ ...name, who }, 'a release was published')
      return published
    } finally {
      endUpload()
    }
  }

  app.put(publishCall.path, async (c) => {
    const reader = c.req.raw.body?.getReader()
    try {
      const { isNew, release } = await receive(c, reader)
      const reply = publishCall.reply.parse(release)
      return c.json(reply, isNew ? 201 : 200, { 'Cache-Control': 'no-store' })
    } catch (thrown) {
      const error = toAppError(thrown)
      // The body may not be completely read yet, except when it did not arrive completely.
      const isIncomplete = isAppError(error) && error.status === 408
      if (!reader || isIncomplete) throw error
      return createLingeringReply(replyFailure(c, error, log), reader)
    }
  })
}
