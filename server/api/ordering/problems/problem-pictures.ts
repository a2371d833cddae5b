import type { Context } from 'hono'
import sharp from 'sharp'
import { ordersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { limitConcurrency } from '@larder/kernel/limits/concurrency-limit.ts'
import { createCounters } from '@larder/kernel/limits/connection-limits.ts'
import { readBoundedBody } from '@larder/kernel/limits/read-bounded.ts'
import type { BodyReader } from '@larder/kernel/http/lingering-reply.ts'
import type { AppDeps } from '../../app-deps.ts'
import { MAX_PICTURE_PIXELS } from '../../model/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { problemPicturesQueries } from './problems.queries.ts'

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
/** The longer side in px: enough to see a bruise or a date, and about 150 KB. */
const MAX_SIDE_PX = 1_280
const QUALITY = 70
/** Pictures of one order, those included that no report shows yet. */
const MAX_PER_ORDER = 20
/** How long an uploaded picture waits for its report, in ms. */
const UNCLAIMED_MS = 86_400_000
/** Bodies of pictures that this server reads at once, 8 MB each, and those of one network. */
const READS_AT_ONCE = 12
const READS_PER_ADDRESS = 3

const unreadableError = (cause?: unknown) => new AppError('PICTURE_UNREADABLE', { cause })

/**
 * A photo as a small WebP, upright and without its metadata: a phone writes the place of the home into it (trust T24).
 * Throws PICTURE_UNREADABLE for anything else, however it is named.
 */
export async function shrinkPhoto(photo: Uint8Array): Promise<Buffer> {
  if (photo.length === 0) throw unreadableError()
  try {
    const image = sharp(photo, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (!FORMATS.has(format)) throw unreadableError()
    return await image
      .rotate()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 3 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch (cause) {
    throw unreadableError(cause)
  }
}

/** Whether a request uploads a picture of a problem; its route checks the caller before it reads the body. */
export const isPictureUpload = ({ req }: Pick<Context, 'req'>): boolean =>
  req.method === 'POST' && /^\/api\/orders\/[^/]+\/problem-picture$/.test(req.path)

/** Receives pictures of problems, a few at a time, so that they never starve orders (trust T13, T18). */
export function pictureReceiver({ db }: AppDeps) {
  const reads = createCounters()
  let reading = 0
  const runLimited = limitConcurrency({ atOnce: 2, waiting: 20 })

  /** The bytes of the body; throws PICTURE_TOO_LARGE above 8 MB, and OVERLOADED for too many at once. */
  async function readPhoto(c: Context<AppEnv>, reader: BodyReader): Promise<Uint8Array> {
    const key = addressKey(c.get('address'))
    const maxBytes = ordersApi.MAX_PROBLEM_PICTURE_BYTES
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('PICTURE_TOO_LARGE')
    if (reading >= READS_AT_ONCE || reads.get(key) >= READS_PER_ADDRESS) throw new AppError('OVERLOADED')
    reading += 1
    reads.add(key, 1)
    try {
      const { body } = await readBoundedBody(reader, { maxBytes, maxReadBytes: maxBytes })
      if (!body) throw new AppError('PICTURE_TOO_LARGE')
      return body
    } finally {
      reading -= 1
      reads.add(key, -1)
    }
  }

  return {
    /** Stores a small copy of the photo in the body, for a report of this order. */
    async receive(
      c: Context<AppEnv>,
      order: OrderRow,
      { reader, now }: { reader: BodyReader | undefined; now: Date },
    ): Promise<string> {
      const { brandId, id: orderId } = order
      const queries = problemPicturesQueries(db)
      if ((await queries.countOfOrder(order)) >= MAX_PER_ORDER) throw new AppError('RATE_LIMITED')
      if (!reader) throw unreadableError()
      const photo = await readPhoto(c, reader)
      const contents = await runLimited(() => shrinkPhoto(photo))
      const id = newId(now)
      const expiresAt = new Date(now.getTime() + UNCLAIMED_MS)
      await queries.insert({ brandId, id, orderId, problemId: null, contents, createdAt: now, expiresAt })
      return id
    },
  }
}
