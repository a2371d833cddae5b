import { parseArgs } from 'node:util'
import type * as z from 'zod'
import { formatSoldOutPart, parseSoldOutPart, soldOutReports } from '@larder/api/catalog/index.ts'
import { integrationsApi } from '@larder/shared/contracts'
import { CommandError, printLine, runCommand } from './command/command.ts'
import { withDatabase } from './command/with-database.ts'

const USAGE = `pnpm sold-out <brand> <store number>|all <part…>
  a part is an item (latte), a size (victoria-sponge/large) or an option (coffee-milk:oat)
  --back                they are there again
  --left <number>       how many pieces can still be ordered; none is sold out
  --until <time>        when they are back by themselves: 2026-12-01T06:00:00Z`

function parseStore(text: string | undefined): number | undefined {
  if (text === 'all') return undefined
  const storeId = Number(text)
  if (!Number.isInteger(storeId) || storeId < 1) throw new CommandError(`Which store?\n${USAGE}`)
  return storeId
}

function parseUntil(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const until = new Date(text)
  if (Number.isNaN(until.getTime())) throw new CommandError(`"${text}" is no time.\n${USAGE}`)
  return until.toISOString()
}

/** A report as a store's system would send it. */
function parseReport(report: z.input<typeof integrationsApi.updateSoldOut.body>) {
  const { success, data, error } = integrationsApi.updateSoldOut.body.safeParse(report)
  if (!success) throw new CommandError(`${error.issues[0]?.message}\n${USAGE}`)
  return data
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { back: { type: 'boolean' }, until: { type: 'string' }, left: { type: 'string' } },
    allowPositionals: true,
  })
  const [brandId, store, ...parts] = positionals
  if (!brandId || parts.length === 0) throw new CommandError(USAGE)
  const storeId = parseStore(store)
  const until = parseUntil(values.until)
  const left = values.left === undefined ? undefined : Number(values.left)
  const isOut = left === undefined ? values.back !== true : left === 0
  const changes = parts.map((text) => ({ part: parseSoldOutPart(text), isOut, until, left }))
  const occurredAt = new Date().toISOString()
  const body = parseReport({ storeId, changes, occurredAt })
  await withDatabase(async (db) => {
    const { report } = soldOutReports({ db, clock: () => new Date() })
    const { changed, unknown } = await report({ brandId, ...body })
    if (unknown.length > 0)
      throw new CommandError(
        `${brandId} does not sell ${unknown.map(formatSoldOutPart).join(', ')}. ${changed} of ${parts.length} were written.`,
      )
    const where = storeId === undefined ? 'all stores' : `store ${storeId}`
    const said = left ? `counted (${left} left)` : isOut ? 'sold out' : 'back'
    printLine(`${changed} ${said} in ${where} of ${brandId}.`)
  })
}, USAGE)
