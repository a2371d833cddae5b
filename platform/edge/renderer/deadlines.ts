import type { DeadlinesOf } from '@larder/kernel/deadlines.ts'

export const RENDERER_DEADLINES = {
  /** Rendering a page on the server. A late page is still finished for the next request, until `latePage`. */
  page: 2_500,
  latePage: 10_000,
  /** Waiting for a free place in the renderer of a page's releases. */
  rendererPlace: 1_500,
  /** How long a page waits for a renderer to start: while the server itself is starting, and later. */
  firstRenderer: 2_000,
  laterRenderer: 250,
  /**
   * Starting a renderer and loading its releases. `rendererLoad` is processor time, which a release may not exceed; a
   * renderer that gets hardly any in such a time, or is not ready after `rendererStart`, is given up without a fault.
   */
  rendererStart: 60_000,
  rendererLoad: 10_000,
  /** The silence after which a renderer that used the processor meanwhile counts as stuck. */
  rendererSilence: 1_800,
} as const

export type RendererDeadlines = DeadlinesOf<typeof RENDERER_DEADLINES>
