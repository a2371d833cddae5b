import type { Owner, RenderResult } from './protocol.ts'

/** Formats the name of a release: `menu 1f2e3d`. */
export const formatRelease = ({ name, version }: Owner): string => `${name} ${version}`

/** Why a process ended, and whether its release is the cause: it broke a rule, crashed, or used up processor time. */
export type Ending = { reason: string; isFault: boolean }

/** The process ended while it rendered this page, and its release is the cause. */
export class RendererLostError extends Error {
  override readonly name = 'RendererLostError'
}

/** No process is available for this page at the moment. No release is the cause, and the browser renders the page. */
export class RendererUnavailableError extends Error {
  override readonly name = 'RendererUnavailableError'
}

/** Creates the error of the pages that a process did not render because it ended. */
export const endingError = ({ reason, isFault }: Ending): Error =>
  isFault ? new RendererLostError(reason) : new RendererUnavailableError(reason)

/** The page was not finished in time. Whether its release or a busy machine is the cause is unknown. */
export class RendererTimeoutError extends Error {
  override readonly name = 'RendererTimeoutError'
}

/** The page missed its deadline; it may still be finished. */
export class RendererLateError extends Error {
  override readonly name = 'RendererLateError'
  readonly page: Promise<RenderResult>

  constructor(message: string, page: Promise<RenderResult>) {
    super(message)
    this.page = page
  }
}
