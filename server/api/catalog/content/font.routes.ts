import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { contentApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { cachePerBrand } from '../../model/per-brand.ts'
import { brandFiles } from '../../model/schema/index.ts'
import {
  chooseFallback,
  COMMON_CHARACTERS,
  findBundledFont,
  measureFont,
} from '../../model/fonts/bundled-fonts.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { businessService } from '../business/business.service.ts'

const YEAR_SEC = 31_536_000
/** Number of characters of the contents' hash in a URL: enough to distinguish two files of one family. */
const HASH_LENGTH = 16

type FontFamily = contentApi.Font['heading']
type ServedFont = { font: contentApi.Font; files: Map<string, Buffer> }
type FontSettings = {
  family: string
  file?: string | undefined
  weights?: { min: number; max: number } | undefined
}

const measureFonts = ({ files }: ServedFont): number =>
  [...files.values()].reduce((sum, file) => sum + file.byteLength, 0)

/** The fonts of each brand for text and for headings: its own woff2 file, or a family that the server bundles. */
export const brandFonts = memoiseByDeps((deps: AppDeps) =>
  cachePerBrand(
    deps,
    async (brandId): Promise<ServedFont> => {
      const { font, headingFont } = (await businessService(deps).loadBrand(brandId)).details.looks
      const files = new Map<string, Buffer>()
      const writeFace = async ({ family, file, weights }: FontSettings): Promise<NonNullable<FontFamily>> => {
        const found = file ? await loadOwnFont(deps, { brandId, path: file }) : await findBundledFont(family)
        if (!found) return { fontFamily: family }
        const { contents, metrics } = found
        const addFile = (file: Buffer): string => {
          const hash = createHash('sha256').update(file).digest('hex').slice(0, HASH_LENGTH)
          const name = `${family.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${hash}.woff2`
          files.set(name, file)
          return `/api/fonts/${name}`
        }
        return {
          fontFamily: family,
          url: addFile(contents),
          ...(found.common && { common: { url: addFile(found.common), unicodeRange: COMMON_CHARACTERS } }),
          weights,
          fallback: chooseFallback(metrics),
        }
      }
      const heading = headingFont && (await writeFace(headingFont))
      return { font: { ...(await writeFace(font)), heading }, files }
    },
    measureFonts,
  ),
)

async function loadOwnFont({ db }: AppDeps, { brandId, path }: { brandId: string; path: string }) {
  const [row] = await db
    .select({ contents: brandFiles.contents })
    .from(brandFiles)
    .where(and(eq(brandFiles.brandId, brandId), eq(brandFiles.path, path)))
  return row && { contents: row.contents, common: undefined, metrics: await measureFont(row.contents) }
}

/**
 * GET `/api/fonts/<family>-<hash>.woff2` serves a font of the requested host's brand under a URL that changes with its
 * contents. No external font host is used (readings 37).
 */
export function fontRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get('/api/fonts/:file', async (c) => {
    const { files } = await brandFonts(deps)(c.get('brand').id)
    const contents = files.get(c.req.param('file'))
    if (!contents) throw new AppError('NOT_FOUND')
    return c.body(new Uint8Array(contents), 200, {
      'Content-Type': 'font/woff2',
      'Cache-Control': `public, max-age=${YEAR_SEC}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
}
