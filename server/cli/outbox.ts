import { parseArgs } from 'node:util'
import { findDeadLetters, retryDeadLetters } from '@larder/api/messaging/index.ts'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { withDatabase } from './command/with-database.ts'

const USAGE = `pnpm outbox         lists the messages that failed all retries, by brand and lane
pnpm outbox retry   makes them due again
  --brand <slug>, --lane <lane>   only these`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { brand: { type: 'string' }, lane: { type: 'string' } },
    allowPositionals: true,
  })
  const [command = 'list'] = positionals
  if (command !== 'list' && command !== 'retry') {
    throw new CommandError(USAGE)
  }
  await withDatabase(async (db) => {
    if (command === 'retry') {
      const retried = await retryDeadLetters(db, {
        brandId: values.brand,
        lane: values.lane,
        now: new Date(),
      })
      printLine(`${retried} messages are due again.`)
      return
    }
    const found = await findDeadLetters(db)
    for (const { brandId, lane, messages, oldest, lastError } of found) {
      printLine(`${brandId} ${lane}: ${messages} since ${oldest.toISOString()}, last error: ${lastError}`)
    }
    if (found.length === 0) printLine('No message was given up.')
  })
}, USAGE)
