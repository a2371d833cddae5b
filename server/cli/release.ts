import * as opsContract from '@larder/contracts/ops'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { isAppError } from '@larder/shared/errors'
import { loadConfig } from '@larder/api/config.ts'
import { listAreaFolders, areaName } from '@larder/control/publish/prepare.ts'
import { loadCommit } from '@larder/control/publish/commit.ts'
import { computeFingerprints } from '@larder/control/publish/fingerprint.ts'
import { folderStore } from '@larder/control/registry/release-store.ts'
import { openRegistry } from '@larder/control/registry/registry.ts'
import { packArchive } from '@larder/control/ops/archive.ts'
import { publishRelease } from '@larder/control/publish/publish-release.ts'
import { withBuiltRelease } from '@larder/control/publish/build-release.ts'
import type { TypeCheck } from '@larder/control/registry/release.ts'
import { recordTrial } from './browser-smoke/record-trial.ts'
import { checkBeforeBuild } from './command/check-before-build.ts'
import { readGateOptions, readOverruled } from './command/gate-options.ts'
import { findOpsClient, type OpsClient } from './command/ops-client.ts'
import { readCompilerVersion, PACKAGES_FOLDER, findTypeErrors } from './types/type-errors.ts'
import { withLedger } from './command/with-database.ts'
import { readArea } from './remote/area-sources.ts'

const USAGE = `pnpm release <area> [name]   builds an area for browser and server, and publishes it as an immutable release,
                             under the fingerprint of its sources or a name of its own
  --ops <url>       in another shop than the one of this machine: its operators’ origin, with LARDER_TOKEN
  --without-rule <rule>   although this rule of the gate refuses it; may be given again; with --why
  --without-gate    although the gate refuses it, whatever it says; with --why
  --why <text>      for the log
Shoppers get it only after it is rolled out: pnpm rollout`
const REPO_ROOT = resolve(import.meta.dirname, '../..')
const REGISTRY_FOLDER = resolve(loadConfig(process.env).dataFolder, 'releases')

type Release = { name: opsContract.ReleaseName; folder: string }
type Published = Pick<Awaited<ReturnType<typeof publishRelease>>, 'isNew'>
type Query = Parameters<OpsClient['publish']>[2] & Pick<opsContract.PublishQuery, 'withoutGate' | 'why'>

async function showFiles({ name: { area, version }, folder }: Release): Promise<void> {
  const release = await openRegistry(resolve(folder, '../..')).find(area, version)
  for (const path of Object.keys(release?.files ?? {}).filter((file) => file.startsWith('web/'))) {
    const content = await readFile(resolve(folder, path))
    const packed = (brotliCompressSync(content).length / 1000).toFixed(1)
    printLine(`  ${path}: ${packed} KB brotli, ${(content.length / 1000).toFixed(1)} KB`)
  }
}

/**
 * Publishes into the registry on this machine while no shop is running. The release is first rendered when a shop makes
 * it live.
 */
async function publishLocally(
  { name, folder }: Release,
  { withoutGate, why, commit }: Query,
): Promise<Published> {
  const files = await folderStore(resolve(folder, '../..')).readAll(name.area, name.version)
  let published: Published = { isNew: false }
  await withLedger(async (ledger) => {
    const who = userInfo().username
    const upload = { name, files: files ?? new Map<string, Uint8Array>(), who, commit }
    published = await publishRelease(ledger, {
      ...upload,
      ...(withoutGate && { overridden: { withoutGate, why } }),
    }).catch((error: unknown) => {
      throw isAppError(error) ? new CommandError(error.text, { cause: error }) : error
    })
  })
  return published
}

const publishRemotely = async (
  client: OpsClient,
  { name, folder }: Release,
  query: Query,
): Promise<Published> => client.publish(name, await packArchive(folder), query)

/** Prints a link that opens the shop with the release, if the token may create one. */
async function showPreview(client: OpsClient, release: opsContract.ReleaseName): Promise<string> {
  const person = userInfo().username
  const { link, until } = await client.override({ person, release })
  printLine(`See it in the shop until ${until}: ${link}`)
  return link
}

const SHOWN_ERRORS = 5

type AreaSources = { area: string; folder: string; sources: string }

/** Compiles the sources, as the gate requires. Throws when there are type errors. */
async function checkTypes({ area, folder, sources }: AreaSources): Promise<TypeCheck> {
  const errors = await findTypeErrors({ repository: REPO_ROOT, folder })
  if (errors.length === 0) return { compiler: await readCompilerVersion(PACKAGES_FOLDER), sources, errors: 0 }
  const shown = errors.slice(0, SHOWN_ERRORS).map((line) => `types: ${line}`)
  throw new CommandError([`${area} is refused.`, ...shown, '`pnpm check:types` shows all errors.'].join('\n'))
}

type Planned = {
  name: opsContract.ReleaseName
  folder: string
  sources: string
  withoutGate: opsContract.Overruled
}

/** Loads the commit of the sources. Throws when the running shop would refuse the release, whatever its build is like. */
async function loadOrigin(client: OpsClient | undefined, { folder, ...planned }: Planned) {
  const place = { repository: REPO_ROOT, folder }
  if (!client) return { commit: await loadCommit(place) }
  // The host has no addresses of its own.
  const claims = folder === 'host' ? [] : (await readArea(resolve(REPO_ROOT, folder))).area.claims
  return (await checkBeforeBuild(client, { ...planned, ...place, claims })).origin
}

async function main(): Promise<void> {
  const { values, positionals } = readGateOptions()
  const [area = '', version] = positionals
  const folders = await listAreaFolders(REPO_ROOT)
  const folder = folders.find((one) => areaName(one) === area)
  if (!folder) throw new CommandError(`Which area? One of: ${folders.map(areaName).join(', ')}`)
  const named = opsContract.ReleaseName.safeParse({ area, version: version ?? 'fingerprint' })
  if (!named.success) throw new CommandError(named.error.issues.map(({ message }) => message).join('\n'))
  // This check comes before the build, which takes a while.
  const client = await findOpsClient(values.ops)
  const { withoutGate } = readOverruled(values)
  const sources = (await computeFingerprints(REPO_ROOT, [folder])).get(folder) ?? ''
  const name = { area, version: version ?? sources }
  const origin = await loadOrigin(client, { name, folder, sources, withoutGate })
  const query: Query = { why: values.why, withoutGate, ...origin }
  const isAsked = withoutGate !== true && !(withoutGate || []).includes('types')
  const types = isAsked ? await checkTypes({ area, folder, sources }) : undefined
  await withBuiltRelease(
    { repository: REPO_ROOT, registry: REGISTRY_FOLDER, say: printLine, types },
    { folder, version },
    async (release) => {
      const { isNew } = await (client
        ? publishRemotely(client, release, query)
        : publishLocally(release, query))
      const name = `${area} ${release.name.version}`
      printLine(isNew ? `${name} is published.` : `${name} was published before, with the same content.`)
      await showFiles(release)
      const link = client && (await showPreview(client, release.name))
      if (client && link) await recordTrial({ client, release: release.name, link, say: printLine })
      else
        printLine(
          `It was not tried in a browser, as no shop runs here: \`pnpm release:try ${name}\`, once one does.`,
        )
      const ops = values.ops === undefined ? '' : ` --ops ${values.ops}`
      printLine(`Roll it out: pnpm rollout ${area} start ${release.name.version}${ops}`)
    },
  )
}

await runCommand(main, USAGE)
