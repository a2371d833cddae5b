import type * as opsContract from '@larder/contracts/ops'
import { ReleaseError, type Release } from '../registry/release.ts'

/** Why a release may not be published or go live: the rule, and a sentence that says what to do. */
export type Refusal = { rule: opsContract.GateRule; message: string }

/** A release that is to be published or to go live, and the releases with which it would share pages. */
export type Candidate = {
  release: Release
  /** Live releases of the same area, including a canary. */
  own: readonly Release[]
  /** Live releases of all other areas, including canaries and the host. */
  peers: readonly Release[]
  /** Addresses of the brands' content pages (`/legal/privacy`). */
  contentPages: readonly string[]
}

/** A rule of the gate, which returns its problems with a candidate as sentences. */
export type Rule = { name: opsContract.GateRule; problems: (candidate: Candidate) => string[] }

/** Formats a release for messages: `menu 1f2e3d`. */
export const formatRelease = ({ area, version }: Pick<Release, 'area' | 'version'>): string =>
  `${area} ${version}`

/** Thrown for a release that the gate rejects, with every reason. */
export class ReleaseRefusedError extends ReleaseError {
  readonly refusals: readonly Refusal[]

  constructor(release: Pick<Release, 'area' | 'version'>, refusals: readonly Refusal[]) {
    super(
      [
        `${formatRelease(release)} is refused`,
        ...refusals.map(({ rule, message }) => `${rule}: ${message}`),
      ].join('\n'),
    )
    this.refusals = refusals
  }
}
