import type { Finding, Table } from './backup/index.ts'
import { say } from './command.ts'

/** A number with separators: `388,100`. */
export const count = (value: number): string => value.toLocaleString('en-GB')

/** A size with its unit: `27 kB`, `12.4 MB`. */
export function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What would be lost: people and orders before rows of geography. */
export function contentsOf(tables: readonly Table[]): string {
  const rows = (name: string) => count(tables.find((table) => table.name === name)?.rows ?? 0)
  const all = count(tables.reduce((sum, table) => sum + table.rows, 0))
  return `${rows('orders')} orders, ${rows('members')} members, ${rows('brands')} brands; ${all} rows in all`
}

/** The other connections to the database, as a sentence; empty when there are none. */
export const otherConnections = (others: readonly string[]): string =>
  others.length > 0 ? ` Connected besides: ${others.join(', ')}.` : ''

/** Prints which of the shop's invariants the data satisfies; the command ends with 1 when one is violated. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { invariant, broken, examples } of findings) {
    if (broken === 0) say(`  ok      ${invariant}`)
    else say(`  BROKEN  ${invariant}: ${count(broken)}, as ${examples.join(', ')}`)
  }
  if (findings.some(({ broken }) => broken > 0)) process.exitCode = 1
}
