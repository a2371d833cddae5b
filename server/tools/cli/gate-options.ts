import { parseArgs } from 'node:util'
import { CommandError } from './command.ts'

const GATE_OPTIONS = {
  shop: { type: 'string' },
  why: { type: 'string', default: '' },
  'without-gate': { type: 'boolean', default: false },
  'without-guard': { type: 'boolean', default: false },
} as const

/** The options of commands that publish, and what stands beside them. */
export const readGateOptions = () => parseArgs({ options: GATE_OPTIONS, allowPositionals: true })

/** The same of the command that rolls out: it may name the revision that its operator has seen. */
export const readRolloutOptions = () =>
  parseArgs({ options: { ...GATE_OPTIONS, seen: { type: 'string' } }, allowPositionals: true })

type Overruled = { why: string; 'without-gate': boolean; 'without-guard': boolean }

/** Throws a CommandError where the gate or the guard is overruled without a reason. */
export function requireReason(options: Overruled): void {
  for (const name of ['gate', 'guard'] as const)
    if (options[`without-${name}`] && !options.why.trim())
      throw new CommandError(`Say why the ${name} is overruled: --why "…"`)
}
