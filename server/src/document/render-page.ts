import type { Logger } from 'pino'
import { RendererLostError, type Renderer, type Rendered } from '../renderer/index.ts'
import type { Registry, Release } from '../releases/index.ts'
import type { Composed } from './compose.ts'
import type { Rest } from './rest.ts'

type Task = { composed: Composed; owner: Release | undefined; url: string }
type Deps = { renderer: Renderer; registry: Registry; log: Logger; rest: Rest }
export type PageResult = { rendered: Rendered | undefined; isRendered: boolean }

/**
 * Renders a page on the server as far as that works: the whole page, else the shell alone (its area then
 * renders in the browser), else nothing (the whole page renders in the browser). Never rejects.
 * A release that keeps failing rests for a while, so that nobody waits for it.
 */
export async function renderPage(
  { renderer, registry, log, rest }: Deps,
  { composed, owner, url }: Task,
): Promise<PageResult> {
  const { composition, host } = composed
  const task = { url, composition, registry: registry.folder, hostVersion: host.version }
  const key = owner ? `${owner.area} ${owner.version} ${host.version}` : ''
  if (owner && !rest.isResting(key)) {
    const part = { name: owner.area, version: owner.version }
    try {
      const rendered = await renderer.render({ ...task, owner: part })
      rest.succeeded(key)
      return { rendered, isRendered: true }
    } catch (err) {
      rest.failed(key, err instanceof RendererLostError && err.isGuilty)
      log.error(
        { err, area: owner.area, version: owner.version, url },
        'an area did not render on the server',
      )
    }
  }
  try {
    return { rendered: await renderer.render({ ...task, owner: undefined }), isRendered: false }
  } catch (err) {
    log.error({ err, area: 'host', version: host.version, url }, 'the shell did not render')
    return { rendered: undefined, isRendered: false }
  }
}
