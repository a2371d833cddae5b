import { access, constants } from 'node:fs/promises'
import { chromium } from 'playwright'
import type * as opsContract from '@larder/contracts/ops'
import { CommandError } from '../command/command-error.ts'
import type { OpsClient } from '../command/ops-client.ts'
import { NotShownError, tryRelease } from './try-release.ts'

const INSTALLED_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * The Chromium of this machine: from LARDER_CHROMIUM, an installed one, or Playwright's; undefined when there is none.
 */
export async function findBrowser(): Promise<string | undefined> {
  for (const path of [
    process.env['LARDER_CHROMIUM'] ?? '',
    ...INSTALLED_BROWSERS,
    chromium.executablePath(),
  ]) {
    const isThere =
      path !== '' &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    if (isThere) return path
  }
  return undefined
}

type PublishedRelease = {
  client: OpsClient
  release: opsContract.ReleaseName
  link: string
  say: (line: string) => void
}

const MAX_RECORDED_PROBLEMS = 20

/**
 * Opens a published release in this machine's browser by its link and records the problems, so that the gate rejects a
 * broken release. Throws a CommandError that lists them. Without a browser it says so in one line.
 */
export async function recordTrial({ client, release, link, say }: PublishedRelease): Promise<void> {
  const executablePath = await findBrowser()
  if (!executablePath)
    return say(
      'It was not tried in a browser, as the gate asks before it goes live: none was found. LARDER_CHROMIUM names one.',
    )
  const { host, paths, claimed } = await client.samples(release)
  // Uses the shop's brand that has the store of these pages.
  const origin = new URL(link)
  origin.hostname = host
  const at = (path: string) => new URL(path, origin.origin).href
  const trial = {
    executablePath,
    hasSandbox: process.env['LARDER_CHROMIUM_SANDBOX'] !== 'off',
    release,
    link: at(new URL(link).pathname),
    urls: paths.map(at),
    claimed: claimed.map(({ path, isNew }) => ({ url: at(path), isNew })),
  }
  const problems = await tryRelease(trial).catch((error: unknown) => {
    if (error instanceof NotShownError) return undefined
    throw error
  })
  if (!problems)
    return say('It was not tried in a browser: the shop does not show it. Is the area switched off?')
  const reported = { problems: problems.slice(0, MAX_RECORDED_PROBLEMS) }
  const recorded = (await client.recordBrowserSmoke({ ...release, ...reported })) ?? reported
  const name = `${release.area} ${release.version}`
  if (problems.length > 0)
    throw new CommandError(
      [
        `${name} is published, and may not go live.`,
        ...recorded.problems.map((problem) => `browser-smoke: ${problem}.`),
      ].join('\n'),
    )
  say(`A browser opened ${paths.length} of its pages: no problem.`)
}
