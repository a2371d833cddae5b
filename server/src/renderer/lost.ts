/** A release whose code a renderer runs. */
export type Owner = { name: string; version: string }

/** A release in words: `menu 1f2e3d`. */
export const nameOf = ({ name, version }: Owner): string => `${name} ${version}`

type Blame = { isSuspect: boolean; isAlone: boolean }

/** The process ended, by itself or because it answered nothing for too long, with this page still on it. */
export class RendererLostError extends Error {
  override readonly name = 'RendererLostError'
  /** Somebody else's code was running: the page may be tried again. */
  readonly isInnocent: boolean
  /** Nobody else's code was on it: this release is to blame. */
  readonly isGuilty: boolean

  constructor(reason: string, { isSuspect, isAlone }: Blame) {
    super(reason)
    this.isInnocent = !isSuspect
    this.isGuilty = isSuspect && isAlone
  }
}
