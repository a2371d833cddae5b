import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { opsContract } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { codeOf } from '@larder/kernel/errors/outside-error.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { lingeringReply, type BodyReader } from '@larder/kernel/http/lingering-reply.ts'
import { readBounded, tooLargeError } from '@larder/kernel/http/read-bounded.ts'
import { ReleaseError } from '../release.ts'
import type { Logger } from 'pino'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import type { LedgerDeps } from '../ledger.ts'
import type { SmokeTest } from '../gate/pass-gate.ts'
import { publishRelease, type Published } from '../publish-release.ts'
import { unpackArchive } from './archive.ts'
import type { FindCaller } from './operators.ts'
import { toAppError } from './next-plan.ts'

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
    if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLargeError()
    throw new ReleaseError('The archive cannot be read', { cause })
  }
}

/**
 * The archive that a request brings, decompressed (`Content-Encoding: gzip` or `br`): at most 8 MiB as sent and 32 MiB
 * unpacked, else 413. Throws a 408 when it does not arrive whole.
 */
async function readUpload(c: Context<AppEnv>, reader: BodyReader | undefined): Promise<Uint8Array> {
  const isDeclaredLarge = Number(c.req.header('content-length') ?? 0) > MAX_SENT_BYTES
  if (isDeclaredLarge) throw tooLargeError()
  const { body } = reader ? await readBounded(reader, BOUNDS) : { body: new Uint8Array() }
  if (!body) throw tooLargeError()
  return decode(body, (c.req.header('content-encoding') ?? 'identity').toLowerCase())
}

/** Uploads at once, of operators and of all squads: each takes up to 100 MB of memory for a moment. A squad has one. */
const MAX_AT_ONCE = 2

/** No area has this name. */
const OPERATORS = 'operators of the shop'

type UploadDeps = LedgerDeps & {
  log: Logger
  findCaller: FindCaller
  /** Whether there is too little room on the disk. */
  isStorageLow: () => Promise<boolean>
  smoke: SmokeTest
}

function readName(c: Context<AppEnv>): opsContract.ReleaseName {
  const { area, version } = c.req.param()
  const read = opsContract.ReleaseName.safeParse({ area, version })
  if (read.success) return read.data
  const [problem] = read.error.issues
  throw new AppError('VALIDATION', { display: problem?.message ?? '', cause: read.error })
}

/** What an upload says beside its files: overruled rules with the reason, and the commit. */
function readQuery(c: Context<AppEnv>): opsContract.PublishQuery {
  const read = opsContract.PublishQuery.safeParse(c.req.query())
  if (read.success) return read.data
  const fields = Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new AppError('VALIDATION', { fields, cause: read.error })
}

/**
 * `PUT /ops/releases/:area/:version`: publishes a release of an area, for its squad (`publish:<area>`) and operators
 * (docs/decisions/152). Nothing of the body is read before the caller is known.
 */
export function uploadRoutes(app: Hono<AppEnv>, deps: UploadDeps): void {
  const { findCaller, log } = deps
  const running: string[] = []

  /** A place for an upload, by the area of a squad or of operators. Throws OVERLOADED where there is none; gives what ends it. */
  function takePlace(name: string): () => void {
    const isOfSquad = name !== OPERATORS
    const others = running.filter((one) => (one !== OPERATORS) === isOfSquad)
    if (others.length >= MAX_AT_ONCE || (isOfSquad && others.includes(name))) throw new AppError('OVERLOADED')
    running.push(name)
    return () => void running.splice(running.indexOf(name), 1)
  }

  async function receive(c: Context<AppEnv>, reader: BodyReader | undefined): Promise<Published> {
    const { subject, ...query } = readQuery(c)
    const overruled = query.withoutGate ? query : undefined
    // A squad may not overrule the gate.
    const allowed = overruled === undefined ? [`publish:${c.req.param('area')}`] : []
    const { name: who, roles } = await findCaller(c, 'ops', ...allowed)
    const name = readName(c)
    const isOfSquad = !roles.includes('ops')
    const endUpload = takePlace(isOfSquad ? name.area : OPERATORS)
    const smoke: SmokeTest = (trial) => deps.smoke({ ...trial, isOfSquad, signal: c.req.raw.signal })
    try {
      if (await deps.isStorageLow()) throw new AppError('STORAGE_FULL')
      const files = await unpackArchive(await readUpload(c, reader))
      const published = await publishRelease(deps, { name, files, who, smoke, subject, overruled })
      if (published.isNew) log.info({ ...name, who }, 'a release was published')
      return published
    } finally {
      endUpload()
    }
  }

  app.put('/ops/releases/:area/:version', async (c) => {
    const reader = c.req.raw.body?.getReader()
    try {
      const { isNew, release } = await receive(c, reader)
      const reply = opsContract.PublishedRelease.parse(release)
      return c.json(reply, isNew ? 201 : 200, { 'Cache-Control': 'no-store' })
    } catch (thrown) {
      const error = toAppError(thrown)
      // The body may not be read to its end; of one that did not arrive there is nothing more.
      const isCut = isAppError(error) && error.status === 408
      if (!reader || isCut) throw error
      return lingeringReply(replyFailure(c, error, log), reader)
    }
  })
}
