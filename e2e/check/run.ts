import { checks, NIGHTLY } from './checks.ts'
import { flakyLines } from './flaky.ts'

// `pnpm test`: every check in order; the last line is "N passed, N failed". `pnpm test lint unit` runs some.
// `pnpm test:nightly` runs whole what is a sample otherwise.
const words = process.argv.slice(2)
if (words.includes('--nightly')) Object.assign(process.env, NIGHTLY)
const wanted = words.filter((word) => word !== '--nightly')
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

const started = Date.now()
const flakyCases: string[] = []
const results: { name: string; passed: number; failed: number; seconds: number }[] = []
for (const { name, run } of checks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const from = Date.now()
  const { passed, failed, flaky = [] } = await run()
  flakyCases.push(...flaky)
  results.push({ name, passed, failed, seconds: Math.round((Date.now() - from) / 1000) })
}

process.stdout.write('\n')
for (const { name, passed, failed, seconds } of results) {
  process.stdout.write(
    `${failed ? '✗' : '✓'} ${name.padEnd(12)} ${passed} passed, ${failed} failed, ${seconds} s\n`,
  )
}
const total = results.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  {
    passed: 0,
    failed: 0,
  },
)
process.stdout.write(`${Math.round((Date.now() - started) / 1000)} s in all\n\n`)
for (const line of flakyLines(flakyCases)) process.stdout.write(`${line}\n`)
process.exitCode = total.failed > 0 ? 1 : 0
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
