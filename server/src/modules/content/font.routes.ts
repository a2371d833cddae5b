import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Brand } from '../../brand-data/index.ts'
import { perBrand } from '../../db/per-brand.ts'
import { brandFiles } from '../../db/schema/index.ts'
import type { AppEnv } from '../../http/context.ts'
import { businessService } from '../business/business.service.ts'

const YEAR_SEC = 31_536_000

/** Families that the server carries; a brand may bring its own woff2 instead (readings 37). */
const carried: Record<string, string> = {
  Montserrat: '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2',
  Nunito: '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
}

/** Address of the brand's font; undefined for a family nobody carries: the reader's own fonts serve. */
export function fontUrl({ looks }: Brand, version: number): string | undefined {
  const { family, file } = looks.font
  if (!file && !carried[family]) return undefined
  return `/api/fonts/${encodeURIComponent(family)}.woff2?v=${version}`
}

/** GET `/api/fonts/<family>.woff2`: the font of the brand that answers here. No font host of others is asked. */
export function fontRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const own = createRequire(import.meta.url)
  const load = perBrand(deps, async (brandId) => {
    const { family, file } = (await businessService(deps).find(brandId)).details.looks.font
    const path = carried[family]
    if (!file) return path ? await readFile(own.resolve(path)) : undefined
    const [row] = await deps.db
      .select({ contents: brandFiles.contents })
      .from(brandFiles)
      .where(and(eq(brandFiles.brandId, brandId), eq(brandFiles.path, file)))
    return row?.contents
  })
  app.get('/api/fonts/:file', async (c) => {
    const contents = await load(c.get('brand').id)
    if (!contents) throw new AppError('NOT_FOUND')
    return c.body(new Uint8Array(contents), 200, {
      'Content-Type': 'font/woff2',
      'Cache-Control': `public, max-age=${YEAR_SEC}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
}
