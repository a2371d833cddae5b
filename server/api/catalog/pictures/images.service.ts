import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { brandFiles, pictures } from '../../model/schema/index.ts'
import { randomUUID, createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureModifiers } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import { buildPictureSource } from '../../model/index.ts'
import { makeIcon, makeTouchIcon, renderDrawing, makePicture } from './make-picture.ts'
import { fetchRemotePicture, type RemoteRules } from './remote.ts'
import { limitConcurrency } from '@larder/kernel/limits/concurrency-limit.ts'

export const imagesQueries = (db: Db) => ({
  /** Finds a picture's file and its SHA-256 in hex, which the database calculates. Most responses need nothing else. */
  async findPicture(
    brandId: string,
    kind: string,
    name: string,
  ): Promise<{ path: string; digest: string } | undefined> {
    const isFile = and(eq(brandFiles.brandId, pictures.brandId), eq(brandFiles.path, pictures.picture))
    const digest = sql<string>`encode(sha256(${brandFiles.contents}), 'hex')`
    const [row] = await db
      .select({ path: brandFiles.path, digest })
      .from(pictures)
      .innerJoin(brandFiles, isFile)
      .where(and(eq(pictures.brandId, brandId), eq(pictures.kind, kind), eq(pictures.name, name)))
    return row
  },
  async loadFile(brandId: string, path: string): Promise<Buffer | undefined> {
    const [row] = await db
      .select({ contents: brandFiles.contents })
      .from(brandFiles)
      .where(and(eq(brandFiles.brandId, brandId), eq(brandFiles.path, path)))
    return row?.contents
  },
})
type ImagesQueries = ReturnType<typeof imagesQueries>

const MAX_CACHE_BYTES = 512 * 1024 * 1024
/** The number of writes between two clean-ups of the folder. */
const WRITES_PER_SWEEP = 200

/**
 * Stores pictures on disk by key. When they exceed half a gigabyte, the least recently used are deleted first. When the
 * disk is not writable, pictures are made for each request.
 */
function createPictureCache(folder: string) {
  let writes = 0
  const file = (key: string) => join(folder, key.slice(0, 2), key)

  async function sweep(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name)
          const { size, mtimeMs } = await stat(path)
          return { path, size, mtimeMs }
        }),
    )
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= MAX_CACHE_BYTES) return
      await rm(path, { force: true })
      total -= size
    }
  }

  return {
    async loadPicture(key: string): Promise<Buffer | undefined> {
      const path = file(key)
      const found = await readFile(path).catch(() => undefined)
      // The modification time serves as the time of last use.
      if (found) await utimes(path, new Date(), new Date()).catch(() => undefined)
      return found
    },
    async save(key: string, contents: Buffer): Promise<void> {
      const path = file(key)
      const draft = `${path}.${randomUUID()}`
      try {
        await mkdir(join(path, '..'), { recursive: true })
        await writeFile(draft, contents)
        await rename(draft, path)
        writes += 1
        if (writes % WRITES_PER_SWEEP === 0) await sweep()
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
    sweep,
  }
}

const SOURCE_PATTERN = /^pictures\/([a-z0-9-]+)\/([a-z]+)\/([a-z0-9_-]+)\.png$/

/** The same modifiers as in pages, so that both use one cached picture. */
/** For browsers' tabs, and for phones' home screens. */
const ICONS = { ico: makeIcon, touch: makeTouchIcon }
const FAVICON_MODIFIERS: PictureModifiers = { format: 'webp', quality: 80, fit: 'cover', width: 320 }

export type MadePicture = { contents: Buffer; etag: string }
type Deps = {
  queries: ImagesQueries
  dataFolder: string
  rules: RemoteRules
  clock: () => Date
}

/** How long a remote picture counts as unchanged, in ms. */
const DAY_MS = 86_400_000

const hashContent = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const formatEtag = (hash: string) => `"${hash.slice(0, 32)}"`

/** The host did not answer, so nothing is known about the picture. */
const isHostUnreachable = (error: unknown): boolean => isAppError(error) && error.cause !== undefined

const pictureNotFoundError = () => new AppError('NOT_FOUND', { display: 'There is no such picture.' })

/** Makes pictures in the shop's sizes from the brand's own files or from allowed hosts. */
export function createImagesService({ queries, dataFolder, rules, clock }: Deps) {
  const cache = createPictureCache(join(dataFolder, 'pictures'))
  const runLimited = limitConcurrency({ atOnce: 4, waiting: 200 })
  const inFlight = new Map<string, Promise<Buffer>>()

  /** Renders a picture once, however many requests arrive at the same time. */
  async function cachedPicture(key: string, render: () => Promise<Buffer>): Promise<MadePicture> {
    const hash = hashContent(key)
    const running = inFlight.get(hash) ?? renderOnce(hash, render)
    return { contents: await running, etag: formatEtag(hash) }
  }

  function renderOnce(hash: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const running = (async () => {
      const found = await cache.loadPicture(hash)
      if (found) return found
      const contents = await runLimited(render)
      await cache.save(hash, contents)
      return contents
    })().finally(() => inFlight.delete(hash))
    inFlight.set(hash, running)
    return running
  }

  async function ownPicture(source: string, modifiers: PictureModifiers): Promise<MadePicture> {
    const [, brandId = '', kind = '', name = ''] = SOURCE_PATTERN.exec(source) ?? []
    const picture = await queries.findPicture(brandId, kind, name)
    if (!picture) throw pictureNotFoundError()
    const { path, digest } = picture
    return cachedPicture(['own', digest, JSON.stringify(modifiers)].join('\n'), async () => {
      const file = await queries.loadFile(brandId, path)
      if (!file) throw pictureNotFoundError()
      return path.endsWith('.svg') ? renderDrawing(file, modifiers) : makePicture(file, modifiers)
    })
  }

  /**
   * A remote picture is fetched again each day, because it may be replaced under the same URL. While its host is down,
   * the previous day's picture is kept. The ETag is derived from the contents.
   */
  async function remotePicture(source: string, modifiers: PictureModifiers): Promise<MadePicture> {
    const day = Math.floor(clock().getTime() / DAY_MS)
    const makeKey = (of: number) => ['remote', source, of, JSON.stringify(modifiers)].join('\n')
    const { contents } = await cachedPicture(makeKey(day), async () => {
      try {
        return await makePicture(await fetchRemotePicture(source, rules), modifiers)
      } catch (error) {
        const earlier = isHostUnreachable(error)
          ? await cache.loadPicture(hashContent(makeKey(day - 1)))
          : undefined
        if (!earlier) throw error
        return earlier
      }
    })
    return { contents, etag: formatEtag(hashContent(contents)) }
  }

  /** The brand's favicon in another format. Throws NOT_FOUND for an unknown brand and for a brand without a favicon. */
  async function icon(brandId: string, format: keyof typeof ICONS): Promise<MadePicture> {
    const { contents, etag } = await ownPicture(
      buildPictureSource(brandId, 'site', 'favicon'),
      FAVICON_MODIFIERS,
    )
    return cachedPicture(`${format}\n${etag}`, () => ICONS[format](contents))
  }

  return {
    icon,
    picture: (source: string, modifiers: PictureModifiers): Promise<MadePicture> =>
      /^https?:/i.test(source) ? remotePicture(source, modifiers) : ownPicture(source, modifiers),
  }
}
