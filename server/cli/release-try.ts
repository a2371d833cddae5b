import { userInfo } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import * as opsContract from '@larder/contracts/ops'
import { recordTrial } from './browser-smoke/record-trial.ts'
import { BUSY_EXIT_CODE } from './command/command-error.ts'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { readTrialOptions } from './command/gate-options.ts'
import { requireOpsClient, type OpsClient } from './command/ops-client.ts'

// `pnpm release:try <area> <version>` opens a published release in this machine's browser, as `pnpm release` does, and
// records the problems; a release with problems cannot go live (docs/decisions/183). It is meant for a release
// published by another machine. `pnpm release:try --watch` does it for every release as it is published, so that squads
// can deploy without an operator.
const USAGE = `pnpm release:try <area> <version> [--ops <url>]   tries one release
pnpm release:try --watch [--ops <url>]            tries every release as squads publish it, until it is stopped
It needs a token with the role trial, or an operator's.`

const POLL_MS = 5_000
/** How far back in ms the command looks at startup for releases that were published while it was not running. */
const LOOKBACK_MS = 86_400_000

async function tryPublishedRelease(client: OpsClient, release: opsContract.ReleaseName): Promise<void> {
  const person = userInfo().username
  const { link } = await client.override({ person, release })
  await recordTrial({ client, release, link, say: printLine })
}

/** Releases of the last day that wait for a browser trial, oldest first. */
async function findUntriedReleases(client: OpsClient, since: number): Promise<opsContract.ReleaseName[]> {
  const [{ areas }, { newAreas }] = await Promise.all([client.plan(), client.overview()])
  const found: (opsContract.ReleaseName & { publishedAt: string })[] = []
  for (const area of new Set([...Object.keys(areas), ...newAreas])) {
    const { releases } = await client.releases({ area })
    const untried = releases.filter(
      ({ trial, publishedAt }) => trial === 'untried' && Date.parse(publishedAt) > since,
    )
    found.push(...untried.map(({ version, publishedAt }) => ({ area, version, publishedAt })))
  }
  const oldestFirst = found.toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
  return oldestFirst.map(({ area, version }) => ({ area, version }))
}

/**
 * Tries releases as they are published. A release that cannot be tried is reported once and skipped. A shop that does
 * not respond is asked again.
 */
async function watchReleases(client: OpsClient): Promise<never> {
  const since = Date.now() - LOOKBACK_MS
  const done = new Set<string>()
  let problem = ''
  printLine('Waiting for releases to try.')
  for (;;) {
    const untried = await findUntriedReleases(client, since).catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error
      if (error.message !== problem) printLine(error.message)
      problem = error.message
      return undefined
    })
    if (untried) problem = ''
    for (const release of untried ?? []) {
      const name = `${release.area} ${release.version}`
      if (done.has(name)) continue
      done.add(name)
      printLine(`${name}:`)
      await tryPublishedRelease(client, release).catch((error: unknown) => {
        if (!(error instanceof CommandError)) throw error
        printLine(error.message)
        // Nothing is known of it yet, so it is tried again.
        if (error.exitCode === BUSY_EXIT_CODE) done.delete(name)
      })
    }
    await delay(POLL_MS)
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readTrialOptions()
  const [area, version] = positionals
  const named = opsContract.ReleaseName.safeParse({ area, version })
  if (values.watch ? positionals.length > 0 : !named.success)
    throw new CommandError(`Which release?\n${USAGE}`)
  const client = await requireOpsClient(values.ops)
  if (named.success) await tryPublishedRelease(client, named.data)
  else await watchReleases(client)
}

await runCommand(main, USAGE)
