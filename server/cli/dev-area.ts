import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listAreaFolders, areaName } from '@larder/control/publish/prepare.ts'
import { readArea } from './remote/area-sources.ts'
import { developAgainstShop } from './remote/develop-against.ts'
import { CommandError, runCommand } from './command/command.ts'
import { readAreaPort } from './command/command-error.ts'
import { requireOpsClient } from './command/ops-client.ts'

const REPO_ROOT = resolve(import.meta.dirname, '../..')

/** Serves only the area, in a small frame (`shared/config/alone`). */
async function serveStandalone(folder: string): Promise<void> {
  const cwd = resolve(REPO_ROOT, folder)
  const command = resolve(cwd, 'node_modules/@rsbuild/core/bin/rsbuild.js')
  const config = resolve(REPO_ROOT, 'shared/config/alone/rsbuild.config.ts')
  const child = spawn(process.execPath, [command, 'dev', '--config', config], { cwd, stdio: 'inherit' })
  // A terminal's interrupt reaches both processes. A signal to this process must also end its server.
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  await new Promise((done) => child.on('close', done))
}

async function serveAgainst(folder: string, shop: string, ops: string | undefined): Promise<void> {
  // Commands on this machine need no token for a shop that runs here.
  const client = await requireOpsClient(ops)
  await developAgainstShop({
    port: readAreaPort(),
    sources: await readArea(resolve(REPO_ROOT, folder)),
    client,
    address: shop,
  })
}

const USAGE = `pnpm dev:<area>                 one area alone, beside a running shop
pnpm dev:<area> --against <url> [--ops <url>]   inside of the shop at the first address
  --ops <url>   its operators’ origin, with LARDER_TOKEN; without it the shop runs on this machine`

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: { against: { type: 'string' }, ops: { type: 'string' } },
    allowPositionals: true,
  })
  const folders = await listAreaFolders(REPO_ROOT)
  const folder = folders.find((one) => one !== 'host' && areaName(one) === positionals[0])
  if (!folder) throw new CommandError(USAGE)
  const { against: shop, ops } = values
  await (shop === undefined ? serveStandalone(folder) : serveAgainst(folder, shop, ops))
}, USAGE)
