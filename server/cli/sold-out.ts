import { parseArgs } from 'node:util'
import { soldOutReports } from '@larder/api/catalog/index.ts'
import type { integrationsApi } from '@larder/shared/contracts'
import { CommandError, printLine, runCommand } from './command/command.ts'
import { withDatabase } from './command/with-database.ts'

const USAGE = `pnpm sold-out <brand> <store number>|all <part…>
  a part is an item (latte), a size (victoria-sponge/large) or an option (coffee-milk:oat)
  --back                they are there again
  --until <time>        when they are back by themselves: 2026-12-01T06:00:00Z`

/** The parts of command line arguments: `item`, `item/size` or `group:option`. */
function parsePart(text: string): integrationsApi.SoldOutPart {
  const [groupId = '', optionId] = text.split(':')
  if (optionId !== undefined) return { groupId, optionId }
  const [menuItemId = '', sizeId] = text.split('/')
  return { menuItemId, sizeId }
}

const formatPart = (part: integrationsApi.SoldOutPart): string =>
  'groupId' in part
    ? `${part.groupId}:${part.optionId}`
    : [part.menuItemId, ...(part.sizeId ? [part.sizeId] : [])].join('/')

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

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { back: { type: 'boolean' }, until: { type: 'string' } },
    allowPositionals: true,
  })
  const [brandId, store, ...parts] = positionals
  if (!brandId || parts.length === 0) throw new CommandError(USAGE)
  const storeId = parseStore(store)
  const until = parseUntil(values.until)
  await withDatabase(async (db) => {
    const { report } = soldOutReports({ db, clock: () => new Date() })
    const isOut = values.back !== true
    const changes = parts.map((text) => ({ part: parsePart(text), isOut, until }))
    const occurredAt = new Date().toISOString()
    const { changed, unknown } = await report({ brandId, storeId, changes, occurredAt })
    if (unknown.length > 0)
      throw new CommandError(
        `${brandId} does not sell ${unknown.map(formatPart).join(', ')}. ${changed} of ${parts.length} were written.`,
      )
    const where = storeId === undefined ? 'all stores' : `store ${storeId}`
    printLine(`${changed} ${isOut ? 'sold out' : 'back'} in ${where} of ${brandId}.`)
  })
}, USAGE)
