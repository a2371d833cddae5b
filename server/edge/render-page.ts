import type { KnownPayment } from '@larder/shared/contracts'
import type { Logger } from 'pino'
import {
  RendererLateError,
  RendererLostError,
  RendererUnavailableError,
  type Owner,
  type Renderer,
  type Rendered,
} from './renderer/index.ts'
import type { Release } from '@larder/releases/index.ts'
import type { Composed } from './compose.ts'
import { markupProblem } from './markup.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

type Task = {
  composed: Composed
  owner: Release | undefined
  url: string
  payment?: KnownPayment | undefined
}
type Deps = { renderer: Renderer; log: Logger; breaker: CircuitBreaker }
export type PageResult = {
  rendered: Rendered | undefined
  isRendered: boolean
  /** It threw, or ended its renderer. One that is late, or waits for a renderer, is none. */
  hasFailed?: boolean
  /** The whole page, for the next request: it missed this request's timeout. Rejects when rendering fails. */
  late?: Promise<Rendered> | undefined
}

/** Throws when a body contains disallowed markup. */
function checked(rendered: Rendered): Rendered {
  const problem = rendered.kind === 'page' ? markupProblem(rendered.body) : undefined
  if (problem) throw new Error(`the page's body may not hold ${problem}`)
  return rendered
}

/**
 * Renders a page on the server as far as possible: the whole page, else the shell alone (its area then renders in the
 * browser), else nothing (the whole page renders in the browser). Never rejects. A circuit breaker skips releases that
 * keep failing, so that no request waits for them.
 */
export async function renderPage(
  { renderer, log, breaker }: Deps,
  { composed: { composition, host, isPinned }, owner, url, payment }: Task,
): Promise<PageResult> {
  /** Throws the page's own errors, and when its body contains disallowed markup. */
  async function render(part: Owner | undefined): Promise<Rendered> {
    const set = { hostVersion: host.version, owner: part }
    if (isPinned) renderer.keep(set)
    return checked(await renderer.render(set, { url, composition, payment }))
  }
  /** A late page is complete all the same: it does not count as its release's failure. */
  async function completeLate({ page }: RendererLateError): Promise<Rendered> {
    const rendered = checked(await page)
    breaker.succeeded(key)
    return rendered
  }
  let late: Promise<Rendered> | undefined
  let hasFailed = false
  const key = owner ? `${owner.area} ${owner.version} ${host.version}` : ''
  if (owner && !breaker.isOpen(key)) {
    try {
      const rendered = await render({ name: owner.area, version: owner.version })
      breaker.succeeded(key)
      return { rendered, isRendered: true }
    } catch (err) {
      if (err instanceof RendererUnavailableError) log.info({ area: owner.area, url }, err.message)
      else {
        breaker.failed(key, err instanceof RendererLostError)
        if (err instanceof RendererLateError) {
          late = completeLate(err)
          // It may fail while the shell is rendered, before it is awaited: an unhandled rejection ends the server.
          late.catch(() => undefined)
        } else hasFailed = true
        const release = { area: owner.area, version: owner.version }
        log.error({ err, ...release, url }, 'an area did not render on the server')
      }
    }
  }
  try {
    return { rendered: await render(undefined), isRendered: false, hasFailed, late }
  } catch (err) {
    if (err instanceof RendererUnavailableError) log.info({ area: 'host', url }, err.message)
    else log.error({ err, area: 'host', version: host.version, url }, 'the shell did not render')
    return { rendered: undefined, isRendered: false, hasFailed, late }
  }
}
