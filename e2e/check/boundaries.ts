import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import * as z from 'zod'
import { REPOSITORY, type Counts } from './command.ts'

const Cruise = z.object({
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})
const ROOMS = [
  'host',
  'mfe-discovery',
  'mfe-menu',
  'mfe-basket',
  'mfe-checkout',
  'mfe-account',
  'shared',
  'server',
  'e2e',
]

function sourceFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && ROOMS.some((room) => path.startsWith(`${room}/`)))
}

/**
 * Checks who may import whom. Also fails when fewer modules were read than there are source files:
 * with a TypeScript it does not know, dependency-cruiser reads none and passes.
 */
export async function boundaries(): Promise<Counts> {
  const tool = resolve(REPOSITORY, 'node_modules/.bin/depcruise')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...ROOMS]
  const { stdout, stderr } = spawnSync(tool, args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 1 << 28 })
  const read = Cruise.safeParse(stdout ? JSON.parse(stdout) : undefined)
  if (!read.success) {
    console.error(stderr || 'dependency-cruiser gave no report')
    return { passed: 0, failed: 1 }
  }
  const { totalCruised, violations } = read.data.summary
  for (const { from, to, rule } of violations) console.error(`${rule.name}: ${from} -> ${to}`)
  const files = sourceFiles().length
  if (totalCruised < files) console.error(`Only ${totalCruised} modules were read of ${files} source files`)
  const isGood = violations.length === 0 && totalCruised >= files
  process.stdout.write(`${totalCruised} modules, ${violations.length} violations\n`)
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
}
