import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { readConfig } from '../../src/config.ts'
import {
  areaFolders,
  areaOf,
  changePlan,
  folderStore,
  openRegistry,
  planKey,
  releaseArea,
} from '../../src/releases/index.ts'
import { CommandError, runCommand, say } from './command.ts'
import { withDatabase } from './with-database.ts'

// `pnpm release <area> [name]`: builds an area for browser and server, and publishes it as an immutable release, under
// the fingerprint of its sources or a name of its own. Shoppers get it only after it is rolled out (`pnpm rollout`).
const repository = resolve(import.meta.dirname, '../../..')
const registry = resolve(readConfig(process.env).dataFolder, 'releases')

function sizeOf(path: string): string {
  const content = readFileSync(path)
  return `${(brotliCompressSync(content).length / 1000).toFixed(1)} KB brotli, ${(content.length / 1000).toFixed(1)} KB`
}

async function main(area: string | undefined, name: string | undefined): Promise<void> {
  const folders = await areaFolders(repository)
  const folder = folders.find((one) => areaOf(one) === area)
  if (!folder || !area) throw new CommandError(`Which area? One of: ${folders.map(areaOf).join(', ')}`)
  const version = await releaseArea({ repository, registry, say }, { folder, version: name })
  await withDatabase(async (db, { dataFolder, planKeyFile: file }) => {
    const key = await planKey({ dataFolder, file })
    const ledger = { db, key, releases: folderStore(registry), clock: () => new Date() }
    const reason = { who: userInfo().username, area, act: 'publish', why: '', evidence: { version } }
    await changePlan(ledger, reason, (plan) => plan)
  })
  const release = await openRegistry(registry).find(area, version)
  say(`${area} ${version} is published.`)
  for (const file of Object.keys(release?.files ?? {}).filter((path) => path.startsWith('web/'))) {
    say(`  ${file}: ${sizeOf(resolve(registry, area, version, file))}`)
  }
  say(`Make it live: pnpm rollout ${area} promote ${version}`)
}

await runCommand(() => main(process.argv[2], process.argv[3]))
