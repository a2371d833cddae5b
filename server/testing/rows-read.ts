import { vi } from 'vitest'
import type { Db } from '@larder/kernel/db/client.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
type Asked = {
  tables: readonly string[]
  /** Which of the statements count. */
  matching: RegExp
  run: () => Promise<unknown>
}

function sumRows(plan: Plan, tables: readonly string[]): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isCounted = tables.includes(plan['Relation Name'] ?? '') && plan['Node Type'] !== 'ModifyTable'
  const own = isCounted ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, one) => sum + sumRows(one, tables), own)
}

/**
 * How many rows of these tables each statement reads that `run` sends outside of a transaction. The statements are sent once more
 * for that: what they write is written twice.
 */
export async function countRowsRead(db: Db, { tables, matching, run }: Asked): Promise<number[]> {
  const client = db.$client
  const spy = vi.spyOn(client, 'query')
  await run()
  // As the driver received them: text with a name, and the parameters.
  const asked = [...spy.mock.calls] as unknown as [{ text: string }, unknown[]][]
  spy.mockRestore()
  const counts: number[] = []
  for (const [{ text }, parameters] of asked.filter(([statement]) => matching.test(statement.text))) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, parameters)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    counts.push(sumRows(plan, tables))
  }
  return counts
}
