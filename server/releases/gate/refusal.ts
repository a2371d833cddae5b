import type { opsContract } from '@larder/shared/contracts'
import { ReleaseError, type Release } from '../release.ts'

/** Why a release may not be published or made live: the rule, and one sentence that says what to do. */
export type Refusal = { rule: opsContract.GateRule; message: string }

/** A release that is to be published or made live, and the releases that it would meet in pages. */
export type Candidate = {
  release: Release
  /** Live releases of the same area, canary included. */
  own: readonly Release[]
  /** Live releases of all other areas, canaries included; `host` is one of them. */
  peers: readonly Release[]
  /** Addresses of the brands' content pages (`/legal/privacy`). */
  contentPages: readonly string[]
}

/** One rule of the gate: the problems it has with a candidate, as sentences. */
export type Rule = { name: opsContract.GateRule; problems: (candidate: Candidate) => string[] }

/** `menu 1f2e3d`, as messages name a release. */
export const nameOf = ({ area, version }: Pick<Release, 'area' | 'version'>): string => `${area} ${version}`

/** A release that the gate refuses, with every reason. */
export class ReleaseRefusedError extends ReleaseError {
  readonly refusals: readonly Refusal[]

  constructor(release: Pick<Release, 'area' | 'version'>, refusals: readonly Refusal[]) {
    super(
      [`${nameOf(release)} is refused`, ...refusals.map(({ rule, message }) => `${rule}: ${message}`)].join(
        '\n',
      ),
    )
    this.refusals = refusals
  }
}
