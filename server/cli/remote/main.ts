import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as opsContract from '@larder/contracts/ops'
import { buildArea } from '@larder/control/publish/build.ts'
import { packArchive } from '@larder/control/ops/archive.ts'
import { publish } from '@larder/control/publish/publish.ts'
import { readAreaPort, CommandError, isWrongOption, printLine } from '../command/command-error.ts'
import { createRemoteClient } from '../command/ops-client.ts'
import { readArea } from './area-sources.ts'
import { checkTypes } from './check-types.ts'
import { developAgainstShop } from './develop-against.ts'

// `larder` has the commands for a repository that contains one area and two of our packages.
const USAGE = `larder release --ops <url> [version]    builds the area of this folder, publishes it, and tries it in a Chromium
larder dev --ops <url> --shop <url>     runs it inside of that shop, for your browser; AREA_PORT (4310)
  --ops <url>    the operators’ origin of the shop, such as https://ops.shop.example: it takes your token, in LARDER_TOKEN
  --shop <url>   the shop itself; \`release\` shows there what it published, else in the shop of its first brand`

const folder = process.cwd()

/** A version derived from the sources: the area's own files without tests, and the versions of its packages. */
async function computeSourceVersion(): Promise<string> {
  const patterns = ['area.ts', 'rsbuild.config.ts', 'src/**/*.*', 'package.json', '*lock*']
  const paths: string[] = []
  for await (const path of glob(patterns, { cwd: folder })) paths.push(path)
  const hash = createHash('sha256')
  const built = paths.filter((path) => !/\.test\.tsx?$/.test(path))
  for (const path of built.toSorted()) hash.update(`${path}\0`).update(await readFile(resolve(folder, path)))
  return hash.digest('hex').slice(0, 12)
}

type ShopAddress = { ops: string; shop: string | undefined }

async function publishFromSources({ ops, shop }: ShopAddress, named: string | undefined): Promise<void> {
  const client = createRemoteClient(ops)
  const sources = await readArea(folder)
  const { area } = sources
  const hash = await computeSourceVersion()
  const version = named ?? hash
  const name = opsContract.ReleaseName.parse({ area: area.name, version })
  const types = { ...(await checkTypes(sources)), sources: hash }
  const registry = await mkdtemp(join(tmpdir(), 'larder-release-'))
  try {
    printLine(`Building ${area.name} ${version}`)
    const built = await buildArea({
      repository: dirname(folder),
      folder: basename(folder),
      version,
      registry,
    })
    await publish({ built, registry, version, types })
    const { isNew } = await client.publish(name, await packArchive(resolve(registry, area.name, version)))
    printLine(
      `${area.name} ${version} ${isNew ? 'is published.' : 'was published before, with the same content.'}`,
    )
  } finally {
    await rm(registry, { recursive: true, force: true })
  }
  const { link, until } = await client.override({ person: userInfo().username, release: name, shop })
  printLine(`See it in the shop until ${until}: ${link}`)
  // Playwright is loaded only here, because no other command needs it.
  const { recordTrial } = await import('../browser-smoke/record-trial.ts')
  await recordTrial({ client, release: name, link, say: printLine })
  // Names the operators' pages, because the rollout commands exist only in the shop's own repository.
  printLine(`Roll it out at ${new URL('/ops', ops).href}, or ask an operator to do so.`)
}

async function developFromSources({ ops, shop }: ShopAddress): Promise<void> {
  if (!shop) throw new CommandError(`Which shop?\n${USAGE}`)
  await developAgainstShop({
    port: readAreaPort(),
    sources: await readArea(folder),
    client: createRemoteClient(ops),
    address: shop,
  })
}

async function main(): Promise<void> {
  // An older version of Node would fail with an unknown file extension.
  if (!process.features.typescript)
    throw new CommandError(
      'larder needs a Node that reads TypeScript. `npm install` here brings one, which `npx larder` finds.',
    )
  const { positionals, values } = parseArgs({
    options: { ops: { type: 'string' }, shop: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) return printLine(USAGE)
  const [command, version] = positionals
  const { ops, shop } = values
  // Earlier versions needed only the shop's own address.
  if (ops === undefined) throw new CommandError(shop === undefined ? USAGE : `--ops is missing.\n${USAGE}`)
  if (command === 'release') return publishFromSources({ ops, shop }, version)
  if (command === 'dev') return developFromSources({ ops, shop })
  throw new CommandError(USAGE)
}

await main().catch((error: unknown) => {
  const text = isWrongOption(error) ? `${error.message}\n${USAGE}` : error
  console.error(error instanceof CommandError ? error.message : text)
  process.exitCode = error instanceof CommandError ? error.exitCode : 1
})
