import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'

/** The options of commands that publish or roll out, and what stands beside them. */
export const readGateOptions = () =>
  parseArgs({
    options: {
      shop: { type: 'string' },
      why: { type: 'string', default: '' },
      'without-gate': { type: 'boolean', default: false },
      'without-guard': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })

type Overruled = { why: string; 'without-gate': boolean; 'without-guard': boolean }

/** Throws a CommandError where the gate or the guard is overruled without a reason. */
export function requireReason(options: Overruled): void {
  for (const name of ['gate', 'guard'] as const)
    if (options[`without-${name}`] && !options.why.trim())
      throw new CommandError(`Say why the ${name} is overruled: --why "…"`)
}
