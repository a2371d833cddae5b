import type { Logger } from 'pino'
import {
  RendererLostError,
  RendererUnavailableError,
  type Owner,
  type Renderer,
  type Rendered,
} from '../renderer/index.ts'
import type { Release } from '../releases/index.ts'
import type { Composed } from './compose.ts'
import { markupProblem } from './markup.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

type Task = { composed: Composed; owner: Release | undefined; url: string }
type Deps = { renderer: Renderer; log: Logger; breaker: CircuitBreaker }
export type PageResult = { rendered: Rendered | undefined; isRendered: boolean }

/**
 * Renders a page on the server as far as that works: the whole page, else the shell alone (its area then
 * renders in the browser), else nothing (the whole page renders in the browser). Never rejects.
 * A release that keeps failing rests for a while, so that nobody waits for it.
 */
export async function renderPage(
  { renderer, log, breaker }: Deps,
  { composed: { composition, host }, owner, url }: Task,
): Promise<PageResult> {
  /** Throws what a page throws, and when its body holds what is no part of a page. */
  async function render(part: Owner | undefined): Promise<Rendered> {
    const set = { hostVersion: host.version, owner: part }
    const rendered = await renderer.render(set, { url, composition })
    const problem = rendered.kind === 'page' ? markupProblem(rendered.body) : undefined
    if (problem) throw new Error(`the page's body may not hold ${problem}`)
    return rendered
  }
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
        const release = { area: owner.area, version: owner.version }
        log.error({ err, ...release, url }, 'an area did not render on the server')
      }
    }
  }
  try {
    return { rendered: await render(undefined), isRendered: false }
  } catch (err) {
    if (err instanceof RendererUnavailableError) log.info({ area: 'host', url }, err.message)
    else log.error({ err, area: 'host', version: host.version, url }, 'the shell did not render')
    return { rendered: undefined, isRendered: false }
  }
}
