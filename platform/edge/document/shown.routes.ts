import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { SentData, ShownDocument } from '@larder/contracts/composition'
import { AppError } from '@larder/contracts/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isCrossSiteWrite } from '@larder/kernel/http/public-origin.ts'
import { visitComposer } from '../compose/compose-visit.ts'
import { countDocument, type DocumentDeps } from './document.routes.ts'
import { isPage } from './page-address.ts'
import { collectSentData } from './sent-data.ts'
import { findVisitorSession, readCohort } from '../visit/visit-cookie.ts'

const MAX_BYTES = 4_096

/**
 * `POST /r/shown` is the call of a page whose document came from a cache in front of the servers (`shared-documents.ts`):
 * it returns the visitor's data, renews the visit, and counts the document. If the visitor's documents now have other
 * releases the page is not counted, and the new cookies select the next document.
 */
export function shownRoutes(app: Hono<AppEnv>, deps: DocumentDeps): void {
  const { findBrand, guard } = deps.shop
  const composeVisit = visitComposer(deps)
  const onError = () => {
    throw new AppError('VALIDATION')
  }

  app.post('/r/shown', bodyLimit({ maxSize: MAX_BYTES, onError }), async (c) => {
    const { data: shown, error } = ShownDocument.safeParse(await c.req.json().catch(() => undefined))
    const { host, origin } = c.get('requestOrigin')
    const url = shown && URL.parse(shown.path, origin)
    if (!url || url.origin !== new URL(origin).origin || !isPage(url.pathname))
      throw new AppError('VALIDATION', { cause: error })
    if (isCrossSiteWrite(c.req.raw, host)) throw new AppError('FORBIDDEN')
    const brand = await findBrand(host)
    const { session, isKnown } = await findVisitorSession(c, brand.id, deps)
    const isShared = guard(url, session).kind === 'public'
    const cohort = isKnown ? readCohort(session) : undefined
    const visit = await composeVisit(c, { url, brand, session, cohort })
    const { composed, override, setCookies } = visit
    const isSame = isShared && !override && composed.composition.id === shown.compositionId
    const address = c.get('address')
    const userAgent = c.req.header('user-agent') ?? ''
    const isCounted =
      isSame && countDocument(deps, visit, { status: 200, page: url, brand, address, userAgent })
    const documentId = isSame ? visit.documentId({ isAhead: false, isCounted }) : undefined
    const sent = collectSentData(c, deps, documentId)
    return c.body(JSON.stringify(SentData.parse(sent)), 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Set-Cookie': setCookies,
    })
  })
}
