import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { formatPostcode, paths } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isCrossSiteWrite } from '@larder/kernel/http/public-origin.ts'

const MAX_BYTES = 4_096

/** The fields of the store search's plain form: a brand searches by postcode or by address. */
const PlaceForm = z.object({
  postcode: z.string().default(''),
  address: z.string().default(''),
  /** Delivery is the default, which the URL of a list does not name. */
  method: z.literal('collection').optional().catch(undefined),
})

const POSTCODE_PATTERN = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i

/** The postcode in a text that was typed: one within an address, or one that needs mending. */
function parsePostcode(typed: string): string | undefined {
  const [match] = POSTCODE_PATTERN.exec(typed) ?? POSTCODE_PATTERN.exec(formatPostcode(typed)) ?? []
  return match && formatPostcode(match)
}

/** Where a form leads. Nothing else of what was typed is in the path. */
function resultPath({ postcode: typedPostcode, address, method }: z.infer<typeof PlaceForm>): string {
  const typed = `${typedPostcode} ${address}`.trim()
  if (!typed) return paths.storesNearBy()
  const postcode = parsePostcode(typed)
  return postcode ? paths.storesNearBy({ postcode, method }) : paths.storesNearByUnclear()
}

const redirectTo = (c: Context<AppEnv>, path: string): Response =>
  c.body(null, 303, { Location: path, 'Cache-Control': 'no-store' })

/**
 * `POST /stores-near-by` is the store search of a page without script, or before it is hydrated (spec §4 Address and
 * store search). A GET form would put the address line into the URL: into logs, the history and the Referer (trust T24).
 */
export function placeFormRoutes(app: Hono<AppEnv>): void {
  const onError = (c: Context<AppEnv>) => redirectTo(c, paths.storesNearByUnclear())
  app.post(paths.storesNearBy(), bodyLimit({ maxSize: MAX_BYTES, onError }), async (c) => {
    if (isCrossSiteWrite(c.req.raw, c.get('requestOrigin').host)) throw new AppError('FORBIDDEN')
    const form = PlaceForm.parse(Object.fromEntries(new URLSearchParams(await c.req.text())))
    return redirectTo(c, resultPath(form))
  })
}
