import { parseArgs } from 'node:util'
import * as z from 'zod'
import * as opsContract from '@larder/contracts/ops'
import { CommandError } from './command.ts'

const GATE_OPTIONS = {
  ops: { type: 'string' },
  why: { type: 'string', default: '' },
  'without-gate': { type: 'boolean', default: false },
  'without-rule': { type: 'string', multiple: true, default: [] as string[] },
  'without-guard': { type: 'boolean', default: false },
} as const

export const readGateOptions = () => parseArgs({ options: GATE_OPTIONS, allowPositionals: true })

export const readRolloutOptions = () =>
  parseArgs({
    options: {
      ...GATE_OPTIONS,
      seen: { type: 'string' },
      rings: { type: 'string' },
      'next-ring': { type: 'boolean', default: false },
      'without-freeze': { type: 'boolean', default: false },
      'without-approval': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })

/** Options of the command that tries releases in a browser. */
export const readTrialOptions = () =>
  parseArgs({
    options: { ops: GATE_OPTIONS.ops, watch: { type: 'boolean', default: false } },
    allowPositionals: true,
  })

type Options = { why: string; 'without-gate': boolean; 'without-rule': string[]; 'without-guard': boolean }

function requireReason({ why }: Options, name: string): void {
  if (!why.trim()) throw new CommandError(`Say why the ${name} is overruled: --why "…"`)
}

/** The gate rules and guard to overrule. Throws a CommandError for an unknown rule, or without a reason. */
export function readOverruled(options: Options): {
  withoutGate: opsContract.Overruled
  withoutGuard: boolean
} {
  const { 'without-gate': all, 'without-rule': some, 'without-guard': withoutGuard } = options
  const rules = z.array(opsContract.GateRule).safeParse(some)
  if (!rules.success)
    throw new CommandError(`A rule of the gate is one of ${opsContract.GateRule.options.join(', ')}.`)
  const withoutGate = all || (rules.data.length > 0 && rules.data)
  if (withoutGate) requireReason(options, 'gate')
  if (withoutGuard) requireReason(options, 'guard')
  return { withoutGate, withoutGuard }
}

/** The shop's own rules to overrule. Throws a CommandError without a reason. */
export function readOverruledPolicy(options: ReturnType<typeof readRolloutOptions>['values']): {
  withoutFreeze?: true
  withoutApproval?: true
} {
  const { 'without-freeze': withoutFreeze, 'without-approval': withoutApproval } = options
  if (withoutFreeze) requireReason(options, 'freeze')
  if (withoutApproval) requireReason(options, 'second person')
  return { ...(withoutFreeze && { withoutFreeze }), ...(withoutApproval && { withoutApproval }) }
}
