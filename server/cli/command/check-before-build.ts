import type * as opsContract from '@larder/contracts/ops'
import type { PlannedRelease } from '@larder/contracts/release-check'
import { loadCommit } from '@larder/control/publish/commit.ts'
import { CommandError } from './command-error.ts'
import type { OpsClient } from './ops-client.ts'

type Planned = PlannedRelease & {
  name: opsContract.ReleaseName
  /** Rules that an operator overrules. */
  withoutGate?: opsContract.Overruled
  /** Where the sources are: a repository, and the area's folder in it. */
  repository: string
  folder: string
}
type Checked = {
  /** Whether a release of this name and of the same sources is published. */
  isPublished: boolean
  /** The commit of the sources, as far as this shop takes it. */
  origin: Parameters<OpsClient['publish']>[2]
}

/**
 * Asks the shop what stands against publishing a release, so that nobody waits for a build that it then refuses. Throws
 * a CommandError that lists it: a token for another area, an address that is no shop's, a claim of another area, or a
 * name that other sources have.
 */
export async function checkBeforeBuild(
  client: OpsClient,
  { name, withoutGate = false, repository, folder, ...planned }: Planned,
): Promise<Checked> {
  const { area, version } = name
  const check = await client.checkRelease({ ...name, ...planned })
  const isOverruled = (rule: string) =>
    withoutGate === true || (withoutGate || []).some((one) => one === rule)
  const refusals = check?.refusals.filter(({ rule }) => !isOverruled(rule)) ?? []
  if (refusals.length > 0)
    throw new CommandError(
      [
        `${area} ${version} is refused before its build.`,
        ...refusals.map(({ rule, message }) => `${rule}: ${message}`),
      ].join('\n'),
    )
  if (check?.published === 'other')
    throw new CommandError(
      `${area} ${version} is published with other sources. Give this release another name.`,
    )
  const commit = await loadCommit({ repository, folder, since: check?.stableCommit })
  // An older shop refuses fields that it does not know.
  return {
    isPublished: check?.published === 'same',
    origin: check ? { commit } : { subject: commit?.subject },
  }
}
