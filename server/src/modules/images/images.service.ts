import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PictureModifiers } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { pictureSource } from '../../model/index.ts'
import type { ImagesQueries } from './images.queries.ts'
import { makeIcon } from './make-icon.ts'
import { makeDrawing, makePicture } from './make-picture.ts'
import { pictureCache } from './picture-cache.ts'
import { fetchRemotePicture, type RemoteRules } from './remote.ts'
import { limitConcurrency } from '../../kernel/concurrency-limit.ts'

const SOURCE = /^pictures\/([a-z0-9-]+)\/([a-z]+)\/([a-z0-9_-]+)\.png$/

/** As pages request it: the same picture serves both. */
const FAVICON: PictureModifiers = { format: 'webp', quality: 80, fit: 'cover', width: 320 }

export type MadePicture = { contents: Buffer; etag: string }
type Deps = {
  queries: ImagesQueries
  dataFolder: string
  rules: RemoteRules
}

const notFound = () => new AppError('NOT_FOUND', { display: 'There is no such picture.' })

/** Makes pictures in the shop's sizes, of the brand's own files or from allowed hosts. */
export function imagesService({ queries, dataFolder, rules }: Deps) {
  const cache = pictureCache(join(dataFolder, 'pictures'))
  const runLimited = limitConcurrency({ atOnce: 4, waiting: 200 })
  const inFlight = new Map<string, Promise<Buffer>>()

  /** Made once, however many request it at the same time. */
  async function cachedPicture(key: string, render: () => Promise<Buffer>): Promise<MadePicture> {
    const hash = createHash('sha256').update(key).digest('hex')
    const running = inFlight.get(hash) ?? renderOnce(hash, render)
    return { contents: await running, etag: `"${hash.slice(0, 32)}"` }
  }

  function renderOnce(hash: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const running = (async () => {
      const found = await cache.find(hash)
      if (found) return found
      const contents = await runLimited(render)
      await cache.save(hash, contents)
      return contents
    })().finally(() => inFlight.delete(hash))
    inFlight.set(hash, running)
    return running
  }

  async function ownPicture(source: string, modifiers: PictureModifiers): Promise<MadePicture> {
    const [, brandId = '', kind = '', name = ''] = SOURCE.exec(source) ?? []
    const picture = await queries.findPicture(brandId, kind, name)
    if (!picture) throw notFound()
    const { path, digest } = picture
    return cachedPicture(['own', digest, JSON.stringify(modifiers)].join('\n'), async () => {
      const file = await queries.readFile(brandId, path)
      if (!file) throw notFound()
      return path.endsWith('.svg')
        ? makeDrawing(file, { modifiers, ownWidth: drawingWidth(file) })
        : makePicture(file, modifiers)
    })
  }

  async function remotePicture(source: string, modifiers: PictureModifiers): Promise<MadePicture> {
    return cachedPicture(['remote', source, JSON.stringify(modifiers)].join('\n'), async () =>
      makePicture(await fetchRemotePicture(source, rules), modifiers),
    )
  }

  /** The brand's favicon as `.ico`; unknown brands and those without one: NOT_FOUND. */
  async function favicon(brandId: string): Promise<MadePicture> {
    const { contents, etag } = await ownPicture(pictureSource(brandId, 'site', 'favicon'), FAVICON)
    return cachedPicture(`ico\n${etag}`, () => makeIcon(contents))
  }

  return {
    favicon,
    picture: (source: string, modifiers: PictureModifiers): Promise<MadePicture> =>
      /^https?:/i.test(source) ? remotePicture(source, modifiers) : ownPicture(source, modifiers),
  }
}

/** A drawing's own width; 512 when it has none. */
const drawingWidth = (svg: Buffer) =>
  Number(/<svg[^>]*\swidth="(\d+)/.exec(svg.toString('utf8', 0, 500))?.[1] ?? 512)
