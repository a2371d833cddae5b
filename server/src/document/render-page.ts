import type { Logger } from 'pino'
import type { Renderer, Rendered } from '../renderer/index.ts'
import type { Registry, Release } from '../releases/index.ts'
import type { Composed } from './compose.ts'

type Task = { composed: Composed; owner: Release | undefined; url: string }
type Deps = { renderer: Renderer; registry: Registry; log: Logger }
export type PageResult = { rendered: Rendered | undefined; isRendered: boolean }

/**
 * Renders a page on the server as far as that works: the whole page, else the shell alone (its area then
 * renders in the browser), else nothing (the whole page renders in the browser). Never rejects.
 */
export async function renderPage(
  { renderer, registry, log }: Deps,
  { composed, owner, url }: Task,
): Promise<PageResult> {
  const task = {
    url,
    composition: composed.composition,
    registry: registry.folder,
    hostVersion: composed.host.version,
  }
  if (owner) {
    const part = { name: owner.area, version: owner.version }
    try {
      return { rendered: await renderer.render({ ...task, owner: part }), isRendered: true }
    } catch (err) {
      log.error(
        { err, area: owner.area, version: owner.version, url },
        'an area did not render on the server',
      )
    }
  }
  try {
    return { rendered: await renderer.render({ ...task, owner: undefined }), isRendered: false }
  } catch (err) {
    log.error({ err, area: 'host', version: composed.host.version, url }, 'the shell did not render')
    return { rendered: undefined, isRendered: false }
  }
}
