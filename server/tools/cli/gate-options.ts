import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'

/** The options of commands that publish or roll out, and what stands beside them. */
export const readGateOptions = () =>
  parseArgs({
    options: {
      shop: { type: 'string' },
      why: { type: 'string', default: '' },
      'without-gate': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })

/** Throws a CommandError where the gate is overruled without a reason. */
export function requireReason({
  why,
  'without-gate': withoutGate,
}: {
  why: string
  'without-gate': boolean
}) {
  if (withoutGate && !why.trim()) throw new CommandError('Say why the gate is overruled: --why "…"')
}
