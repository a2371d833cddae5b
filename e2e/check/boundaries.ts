import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { REPO_ROOT, type Counts } from './command.ts'
import { listSourceFiles } from './source-files.ts'

const CruiseReport = z.object({
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})
/** The packages of the workspace. Every `mfe-*` folder is one. */
const AREAS = [
  'host',
  ...globSync('mfe-*', { cwd: REPO_ROOT }).toSorted(),
  'shared',
  'server',
  'platform',
  'e2e',
  'deploy',
]

/**
 * Lists the imports of every file in the repository, and those that break a rule. Throws when the tool writes no
 * report.
 */
function runDependencyCruiser(): z.infer<typeof CruiseReport> {
  const tool = resolve(REPO_ROOT, 'node_modules/.bin/depcruise')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...AREAS]
  const { stdout, stderr } = spawnSync(tool, args, { cwd: REPO_ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })
  const read = CruiseReport.safeParse(stdout ? JSON.parse(stdout) : undefined)
  if (!read.success) throw new Error(stderr || 'dependency-cruiser gave no report')
  return read.data
}

/**
 * Checks which packages and layers may import which. Also fails when fewer files were read than there are source files:
 * with a TypeScript version it does not support, dependency-cruiser reads none and passes.
 */
export async function checkBoundaries(): Promise<Counts> {
  const { summary } = runDependencyCruiser()
  const files = listSourceFiles().filter((path) => AREAS.some((area) => path.startsWith(`${area}/`))).length
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...(summary.totalCruised < files
      ? [`Only ${summary.totalCruised} files were read of ${files} source files`]
      : []),
  ]
  for (const problem of problems) console.error(problem)
  process.stdout.write(`${summary.totalCruised} files, ${problems.length} problems\n`)
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
