import * as opsContract from '@larder/contracts/ops'
import { ACTS, type ActFields, type ActName, type AreaPlan, type Act } from './acts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OpsError } from '../data/ops-api.ts'
import { useSession } from '../session/session-context.ts'

/** Actions that the gate checks and for which operators may override it. */
const GATED_ACTIONS: readonly ActName[] = ['promote', 'canary', 'start', 'rule']
/** Actions that give a version to more visitors, to which the guard may object. */
const GROWING_ACTIONS: readonly ActName[] = ['promote', 'canary', 'start']

/** Whether operators may override the gate for an action. */
export const isGated = (name: ActName): boolean => GATED_ACTIONS.includes(name)

/** Whether the guard may object to an action, because some visitors already get the version. */
export function isGuarded(name: ActName, { canary, rules = [] }: AreaPlan, version: string): boolean {
  if (name === 'next') return true
  return GROWING_ACTIONS.includes(name) && [canary, ...rules.map((rule) => rule.version)].includes(version)
}

type RequestedAction = {
  name: ActName
  plan: AreaPlan
  fields: ActFields
  why: string
  withoutGate: opsContract.Overruled
  withoutGuard: boolean
  /** The shop's own rules that are overruled. */
  withoutRules: readonly opsContract.PolicyRule[]
}

function makeBody({
  name,
  plan,
  fields,
  why,
  withoutGate,
  withoutGuard,
  withoutRules,
}: RequestedAction): unknown {
  const { asks = [] } = ACTS.find((act) => act.name === name) ?? {}
  const names = fields.names.split(/[\s,]+/).filter((name) => name !== '')
  const all = { ...fields, names }
  return {
    act: name,
    why,
    // The plan that the dialog described.
    seen: plan,
    ...Object.fromEntries(asks.map((field) => [field, all[field]])),
    ...(withoutGate && isGated(name) && { withoutGate }),
    ...(withoutGuard && isGuarded(name, plan, fields.version) && { withoutGuard }),
    ...(withoutRules.includes('freeze') && { withoutFreeze: true }),
    ...(withoutRules.includes('approval') && { withoutApproval: true }),
  }
}

export type ActFormProps = {
  area: string
  plan: AreaPlan
  act: Act
  reason?: string
  initial?: Partial<ActFields>
  onDone: () => void
}

const REASON_MISSING = 'Give a reason: the ledger stores it.'

const isGateRule = (rule: string): rule is opsContract.GateRule =>
  opsContract.GateRule.safeParse(rule).success

const isPolicyRule = (rule: string): rule is opsContract.PolicyRule =>
  opsContract.PolicyRule.safeParse(rule).success

const listRefusals = (failure: unknown): string[] =>
  failure instanceof OpsError ? Object.keys(failure.fields) : []

/** The shop's own rules that refused an action, and those of them that an operator overrules. */
function usePolicy() {
  const [refused, setRefused] = useState<readonly opsContract.PolicyRule[]>([])
  const [overruled, setOverruled] = useState<readonly opsContract.PolicyRule[]>([])
  return {
    refused,
    overruled,
    overrule(rule: opsContract.PolicyRule, isWanted: boolean): void {
      setOverruled((rules) => [...rules.filter((other) => other !== rule), ...(isWanted ? [rule] : [])])
    },
    storeRefusal(rules: readonly string[]): void {
      setRefused((before) => [...new Set([...before, ...rules.filter(isPolicyRule)])])
    },
    reset(): void {
      setRefused([])
      setOverruled([])
    },
  }
}

const initialFields = ({ plan, initial }: Pick<ActFormProps, 'plan' | 'initial'>): ActFields => ({
  version: plan.canary ?? '',
  percent: 5,
  kind: plan.rules?.[0]?.kind ?? 'tester',
  names: '',
  ...initial,
})

/**
 * State of an action's form. After a rejection by the gate, an override applies to the rules that rejected it; rules
 * that reject it next are shown first as well.
 */
export function useActForm({ area, plan, act, reason = '', initial, onDone }: ActFormProps) {
  const { api } = useSession()
  const client = useQueryClient()
  const [fields, setFields] = useState(() => initialFields({ plan, initial }))
  const [why, setWhy] = useState(reason)
  const [isOverridden, setOverridden] = useState(false)
  const [withoutGuard, setWithoutGuard] = useState(false)
  const [refusedBy, setRefusedBy] = useState<readonly opsContract.GateRule[]>([])
  const policy = usePolicy()

  function override(isWanted: boolean, rules = refusedBy): void {
    setOverridden(isWanted)
    setRefusedBy(rules)
  }
  function change(entered: ActFields): void {
    setFields(entered)
    if (entered.version === fields.version) return
    // The rejection concerns a different release.
    setWithoutGuard(false)
    policy.reset()
    if (refusedBy.length > 0) override(false, [])
  }

  function storeRefusal(failure: unknown): void {
    const rules = listRefusals(failure).filter(isGateRule)
    policy.storeRefusal(listRefusals(failure))
    if (rules.length > 0) override(false, isOverridden ? [...new Set([...refusedBy, ...rules])] : rules)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (why.trim() === '') throw new OpsError(REASON_MISSING, { status: 400 })
      const withoutGate = isOverridden && (refusedBy.length === 0 || [...refusedBy])
      const withoutRules = policy.overruled
      const body = makeBody({ name: act.name, plan, fields, why, withoutGate, withoutGuard, withoutRules })
      const parsed = opsContract.PlanAct.safeParse(body)
      if (!parsed.success) {
        const problems = parsed.error.issues.map((issue) => [issue.path.join(' '), issue.message] as const)
        throw new OpsError('Please correct:', { status: 400, fields: Object.fromEntries(problems) })
      }
      await api.change({ area, ...parsed.data })
    },
    onError: (failure) => storeRefusal(failure),
    onSuccess: () => {
      void client.invalidateQueries() // reload everything on the page
      onDone()
    },
  })
  return {
    fields,
    change,
    why,
    setWhy,
    isOverridden,
    override,
    refusedBy,
    withoutGuard,
    setWithoutGuard,
    policy,
    isSending: isPending,
    error,
    send: mutate,
  }
}
