import type { Owner, Rendered } from './protocol.ts'

/** A release in words: `menu 1f2e3d`. */
export const nameOf = ({ name, version }: Owner): string => `${name} ${version}`

/** The process ended, by itself or because it did what no release may do, with this page under way: its release did it. */
export class RendererLostError extends Error {
  override readonly name = 'RendererLostError'
}

/** No process is there for this page at the moment: nobody is to blame, and the browser renders it. */
export class RendererUnavailableError extends Error {
  override readonly name = 'RendererUnavailableError'
}

/** The page takes longer than its reader should wait; it may still come. */
export class RendererLateError extends Error {
  override readonly name = 'RendererLateError'
  /** Rejects when it does not come. */
  readonly page: Promise<Rendered>

  constructor(message: string, page: Promise<Rendered>) {
    super(message)
    this.page = page
  }
}
