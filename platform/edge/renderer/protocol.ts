import type { Composition, KnownPayment, PageNames } from '@larder/contracts/composition'

/** A release of an area: `menu 1f2e3d`. */
export type Owner = { name: string; version: string }

/**
 * The code that one rendering process may load: a host's release and the release of one area, or only the host. Two
 * areas, or two releases of one area, never share a process (trust T27).
 */
export type ReleaseSet = { hostVersion: string; owner: Owner | undefined }

/** The first message to a process: its release set. */
type Load = ReleaseSet & { kind: 'load'; registry: string }
export type RenderTask = {
  kind: 'render'
  /** An unguessable id that is valid for one reply. */
  task: string
  url: string
  composition: Composition
  /** State of the shopper's payment when checkout is disabled. */
  payment?: KnownPayment | undefined
  /** What a page is called of which only the shell is rendered. */
  names?: PageNames | undefined
}
export type ApiReply = { status: number; type: string; body: string }
export type ToRenderer =
  | Load
  | RenderTask
  | { kind: 'ping' }
  | ({ kind: 'api-reply'; task: string; call: number } & ApiReply)

/** An API call of a loader, to a path of the shop whose page is rendered. */
export type ApiCall = { method: 'GET' | 'POST'; path: string; body?: string | undefined }

/** A tag of `<head>` as data; only the server writes markup from it. */
export type HeadTag =
  | { tag: 'title'; text: string }
  | { tag: 'meta' | 'link'; attributes: Record<string, string> }

/** An error of a page's loader. Neither shoppers nor documents get it. */
type LoaderError = { message: string; stack: string }

/** A page as a rendering process returns it, as data that is never executed. */
export type RenderResult =
  | { kind: 'redirect'; location: string }
  | {
      kind: 'page'
      status: number
      head: HeadTag[]
      body: string
      styles: { name: string; css: string }[]
      hydration: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
      /** Module paths of the page's lazy parts within its area, for preloading their chunks. */
      modules: string[]
      /** The first error of the page's loaders that no page expects. */
      loaderError?: LoaderError | undefined
    }

/** Messages from a process; `from-renderer.ts` parses them. */
export type FromRenderer =
  | { kind: 'pong' }
  | { kind: 'loaded' }
  | { kind: 'rendered'; task: string; rendered: unknown }
  | { kind: 'failed'; task: string; message: string; stack: string }
  | ({ kind: 'api-call'; task: string; call: number } & ApiCall)
