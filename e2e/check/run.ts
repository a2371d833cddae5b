import { checks, NIGHTLY } from './checks.ts'
import { sum, type Counts } from './command.ts'
import { flakyLines } from './flaky.ts'

// `pnpm test`: every check in order; the last line is "N passed, N failed". `pnpm test lint unit` runs some. `pnpm
// test:nightly` runs in full what is a sample otherwise.
const args = process.argv.slice(2)
if (args.includes('--nightly')) Object.assign(process.env, NIGHTLY)
const wanted = args.filter((word) => word !== '--nightly')
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

const started = Date.now()
const results: (Counts & { name: string; seconds: number })[] = []
for (const { name, run } of checks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const from = Date.now()
  const counts = await run()
  results.push({ name, ...counts, seconds: Math.round((Date.now() - from) / 1000) })
}

const total = sum(results)
const lines = [
  '',
  ...results.map(
    ({ name, passed, failed, seconds }) =>
      `${failed ? '✗' : '✓'} ${name.padEnd(12)} ${passed} passed, ${failed} failed, ${seconds} s`,
  ),
  `${Math.round((Date.now() - started) / 1000)} s in all`,
  '',
  ...flakyLines(results.flatMap(({ flaky = [] }) => flaky)),
  ...results.flatMap(({ failures = [] }) => failures.map((name) => `failed: ${name}`)),
  `${total.passed} passed, ${total.failed} failed`,
]
process.exitCode = total.failed > 0 ? 1 : 0
process.stdout.write(`${lines.join('\n')}\n`)
