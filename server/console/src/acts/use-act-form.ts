import { opsContract } from '@larder/shared/contracts'
import { ACTS, type ActFields, type ActName, type AreaPlan, type Act } from './acts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OpsError } from '../data/ops-api.ts'
import { useSession } from '../session/session-context.ts'

/** Acts that the gate judges: operators may overrule it. */
const GATED: readonly ActName[] = ['promote', 'canary', 'start', 'rule']
/** Acts that give a version to more visitors, to which the guard may object while it judges that one. */
const GROWING: readonly ActName[] = ['promote', 'canary', 'start']

/** Whether operators may overrule the gate with an act. */
export const isGated = (name: ActName): boolean => GATED.includes(name)

/** Whether the guard may object to an act, and operators overrule it: where some visitors get the version by now. */
export function isGuarded(name: ActName, { canary, rules = [] }: AreaPlan, version: string): boolean {
  if (name === 'next') return true
  return GROWING.includes(name) && [canary, ...rules.map((rule) => rule.version)].includes(version)
}

type Wanted = {
  name: ActName
  plan: AreaPlan
  fields: ActFields
  why: string
  /** Overruled gate rules. */
  withoutGate: opsContract.Overruled
  withoutGuard: boolean
}

/** Request of an action; the server's contract checks it. */
function bodyOf({ name, plan, fields, why, withoutGate, withoutGuard }: Wanted): unknown {
  const { asks = [] } = ACTS.find((act) => act.name === name) ?? {}
  const names = fields.names.split(/[\s,]+/).filter((one) => one !== '')
  const all = { ...fields, names }
  return {
    act: name,
    why,
    // The dialog's texts describe this plan.
    seen: plan,
    ...Object.fromEntries(asks.map((field) => [field, all[field]])),
    ...(withoutGate && isGated(name) && { withoutGate }),
    ...(withoutGuard && isGuarded(name, plan, fields.version) && { withoutGuard }),
  }
}

export type ActFormProps = {
  area: string
  plan: AreaPlan
  act: Act
  /** The reason that is proposed. */
  reason?: string
  /** Initial values of the fields. */
  initial?: Partial<ActFields>
  onDone: () => void
}

const REASON_MISSING = 'Say why: it is kept in the ledger.'

const isGateRule = (rule: string): rule is opsContract.GateRule =>
  opsContract.GateRule.safeParse(rule).success

const startFields = ({ plan, initial }: Pick<ActFormProps, 'plan' | 'initial'>): ActFields => ({
  version: plan.canary ?? '',
  percent: 5,
  kind: plan.rules?.[0]?.kind ?? 'tester',
  names: '',
  ...initial,
})

/**
 * What is typed for an act, and how it is sent. Once the gate has refused it, overruling means the rules by which it did:
 * another one that it finds then is shown first, too.
 */
export function useActForm({ area, plan, act, reason = '', initial, onDone }: ActFormProps) {
  const { api } = useSession()
  const client = useQueryClient()
  const [fields, setFields] = useState(() => startFields({ plan, initial }))
  const [why, setWhy] = useState(reason)
  const [isOverruled, setOverruled] = useState(false)
  const [withoutGuard, setWithoutGuard] = useState(false)
  const [refusedBy, setRefusedBy] = useState<readonly opsContract.GateRule[]>([])

  function overrule(isWanted: boolean, rules = refusedBy): void {
    setOverruled(isWanted)
    setRefusedBy(rules)
  }
  function change(typed: ActFields): void {
    setFields(typed)
    if (typed.version === fields.version) return
    // The rejection concerns a different release.
    setWithoutGuard(false)
    if (refusedBy.length > 0) overrule(false, [])
  }

  /** Takes note of the rules by which the gate refused. */
  function noteRefusal(failure: unknown): void {
    const rules = failure instanceof OpsError ? Object.keys(failure.fields).filter(isGateRule) : []
    if (rules.length > 0) overrule(false, isOverruled ? [...new Set([...refusedBy, ...rules])] : rules)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (why.trim() === '') throw new OpsError(REASON_MISSING, { status: 400 })
      const withoutGate = isOverruled && (refusedBy.length === 0 || [...refusedBy])
      const body = bodyOf({ name: act.name, plan, fields, why, withoutGate, withoutGuard })
      const read = opsContract.PlanAct.safeParse(body)
      if (!read.success) {
        const wrong = read.error.issues.map((issue) => [issue.path.join(' '), issue.message] as const)
        throw new OpsError('Please correct:', { status: 400, fields: Object.fromEntries(wrong) })
      }
      await api.change(area, read.data)
    },
    onError: (failure) => noteRefusal(failure),
    onSuccess: () => {
      void client.invalidateQueries() // all that the page shows is loaded anew
      onDone()
    },
  })
  return {
    fields,
    change,
    why,
    setWhy,
    isOverruled,
    overrule,
    refusedBy,
    withoutGuard,
    setWithoutGuard,
    isSending: isPending,
    error,
    send: mutate,
  }
}
