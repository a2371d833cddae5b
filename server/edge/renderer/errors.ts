import type { Owner, RenderResult } from './protocol.ts'

/** Formats the name of a release: `menu 1f2e3d`. */
export const formatRelease = ({ name, version }: Owner): string => `${name} ${version}`

/** The process ended, by itself or for breaking a rule, while it rendered this page. Its release is the cause. */
export class RendererLostError extends Error {
  override readonly name = 'RendererLostError'
}

/** No process is available for this page at the moment. No release is the cause, and the browser renders the page. */
export class RendererUnavailableError extends Error {
  override readonly name = 'RendererUnavailableError'
}

/** The page missed its deadline; it may still be finished. */
export class RendererLateError extends Error {
  override readonly name = 'RendererLateError'
  /** Rejects when rendering fails. */
  readonly page: Promise<RenderResult>

  constructor(message: string, page: Promise<RenderResult>) {
    super(message)
    this.page = page
  }
}
