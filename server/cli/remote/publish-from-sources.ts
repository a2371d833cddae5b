import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import * as opsContract from '@larder/contracts/ops'
import { packArchive } from '@larder/control/ops/archive.ts'
import { buildArea } from '@larder/control/publish/build.ts'
import { publish } from '@larder/control/publish/publish.ts'
import type { TypeCheck } from '@larder/control/registry/release.ts'
import { checkBeforeBuild } from '../command/check-before-build.ts'
import { CommandError, printExplanation, printLine } from '../command/command-error.ts'
import type { OpsClient } from '../command/ops-client.ts'
import { computeSourceVersion, type AreaSources } from './area-sources.ts'
import { checkTypes } from './check-types.ts'

type Publication = {
  client: OpsClient
  sources: AreaSources
  /** The operators' origin, for messages. */
  ops: string
  shop: string | undefined
  /** A version that the squad chose; else it follows from the sources. */
  version: string | undefined
  /** Prints only JSON to the standard output. */
  isForScript: boolean
}

type Build = { name: opsContract.ReleaseName; folder: string; types: TypeCheck }

/** Builds a release in a temporary folder, passes its archive to `work`, and removes it. */
async function withArchive<Result>(
  { name: { area, version }, folder, types }: Build,
  work: (archive: Buffer) => Promise<Result>,
): Promise<Result> {
  const registry = await mkdtemp(join(tmpdir(), 'larder-release-'))
  try {
    const built = await buildArea({
      repository: dirname(folder),
      folder: basename(folder),
      version,
      registry,
    })
    await publish({ built, registry, version, types })
    return await work(await packArchive(resolve(registry, area, version)))
  } finally {
    await rm(registry, { recursive: true, force: true })
  }
}

/** Says how the release gets to visitors, by what the token may do. */
async function describeRollout(client: OpsClient, { area, version }: opsContract.ReleaseName, ops: string) {
  const [{ roles }, plan] = await Promise.all([client.ownToken(), client.plan().catch(() => undefined)])
  const mayRollOut = roles.includes(`rollout:${area}`) || roles.includes('ops')
  if (mayRollOut && plan?.areas[area]?.stable !== undefined)
    return `Roll it out: npx larder rollout start ${version} --ops ${ops}`
  return `Roll it out at ${new URL('/ops', ops).href}, or ask an operator to do so.`
}

/** Parses the name of a release. Throws a CommandError that says what is wrong with it. */
function parseName(name: { area: string; version: string }): opsContract.ReleaseName {
  const { data, error } = opsContract.ReleaseName.safeParse(name)
  if (data) return data
  throw new CommandError(error.issues.map(({ message }) => message).join('\n'))
}

/**
 * Builds the area of a separate repository, publishes it, prints a link that shows it, and tries it in a browser. Sources
 * that are published under this name are not built again.
 */
export async function publishFromSources(publication: Publication): Promise<void> {
  const { client, sources, ops, shop, isForScript } = publication
  const { folder, area: description } = sources
  const say = isForScript ? printExplanation : printLine
  const hash = await computeSourceVersion(folder)
  const name = parseName({ area: description.name, version: publication.version ?? hash })
  const title = `${name.area} ${name.version}`
  const { isPublished, origin } = await checkBeforeBuild(client, {
    name,
    claims: description.claims,
    sources: hash,
    shop,
    repository: folder,
    folder: '.',
  })
  if (isPublished) say(`${title} was published before, of the same sources.`)
  else {
    const types = { ...(await checkTypes(sources)), sources: hash }
    say(`Building ${title}`)
    const { isNew } = await withArchive({ name, folder, types }, (archive) =>
      client.publish(name, archive, origin),
    )
    say(`${title} ${isNew ? 'is published.' : 'was published before, with the same content.'}`)
  }
  const { link, until } = await client.override({ person: userInfo().username, release: name, shop })
  say(`See it in the shop until ${until}: ${link}`)
  if (isForScript) printLine(JSON.stringify({ ...name, link, until }))
  // Playwright is loaded only here, because no other command needs it.
  const { recordTrial } = await import('../browser-smoke/record-trial.ts')
  await recordTrial({ client, release: name, link, say })
  say(await describeRollout(client, name, ops))
}
