import * as opsContract from '@larder/contracts/ops'

export type AreaPlan = opsContract.LivePlan['areas'][string]
export type ActName = opsContract.PlanAct['act']

type Fields = { version: string; percent: number; kind: opsContract.Rule['kind']; names: string }

/** An action of the console: its label, the description of its effect, and the fields of its dialog. */
export type Act = {
  name: ActName
  label: string
  /** Fields of the dialog other than the reason. */
  asks: readonly (keyof Fields)[]
  isDangerous?: boolean
  /** Whether it ends a problem; it is shown as a button that can be found quickly. */
  isRemedy?: boolean
  /** Whether it starts something new, which is not needed when a release is bad. */
  isPlanned?: boolean
  describe: (area: string, plan: AreaPlan, fields: Fields) => string
  isOffered: (plan: AreaPlan, area: string) => boolean
}
export type ActFields = Fields

const hasCanary = ({ canary }: AreaPlan) => canary !== undefined
const isKilled = ({ isKilled: killed }: AreaPlan) => killed
/** Whether a rule also assigns the canary, which continues without its share. */
const hasCanaryRule = ({ canary, rules = [] }: AreaPlan) => rules.some(({ version }) => version === canary)
const always = () => true
const hasStepBefore = ({ number, rings }: NonNullable<AreaPlan['step']>) => number > 1 || (rings?.at ?? 1) > 1

/** The plan of an area without any release for visitors. */
export const NO_PLAN: AreaPlan = { weight: 0, isKilled: false }
/** Whether some visitors get a release of the area, or would if it were enabled. */
export const isAssigned = ({ stable, canary, rules = [] }: AreaPlan): boolean =>
  stable !== undefined || canary !== undefined || rules.length > 0

/** Describes what visitors get without a share or rule. */
const describeOthers = (area: string, { stable }: AreaPlan) => stable ?? `the shop without ${area}`
const describeStable = (area: string, plan: AreaPlan) =>
  plan.stable === undefined
    ? `visitors get ${describeOthers(area, plan)}`
    : `visitors get ${area} ${plan.stable}`

/** Introduces the names of a rule. */
const AUDIENCE: Record<Fields['kind'], string> = {
  tester: 'the testers',
  brand: 'all visitors of the brands',
  store: 'all visitors of the stores',
  cohort: 'all visitors who are',
}

/** In the order of the menu: remedies with the least effect first. */
export const ACTS: readonly Act[] = [
  {
    name: 'abort',
    label: 'Abort the canary',
    asks: [],
    isDangerous: true,
    isRemedy: true,
    describe: (area, plan) =>
      `No visitor gets ${area} ${plan.canary ?? ''}${hasCanaryRule(plan) ? ' by its share' : ''} any more: from their next page all ${describeStable(area, plan)}.`,
    isOffered: hasCanary,
  },
  {
    name: 'clear',
    label: 'Remove a rule',
    asks: ['kind'],
    isRemedy: true,
    describe: (area, plan, { kind }) =>
      `No ${kind} gets a release of ${area} by a rule any more: ${describeStable(area, plan)}, or the canary by its share.`,
    isOffered: ({ rules = [] }) => rules.length > 0,
  },
  {
    name: 'revive',
    label: 'Revive',
    asks: [],
    isRemedy: true,
    describe: (area, plan) =>
      plan.stable === undefined
        ? `${area} is enabled again for visitors who get it by its share or a rule.`
        : `${area} is enabled again:  ${describeStable(area, plan)}.`,
    isOffered: isKilled,
  },
  {
    name: 'back',
    label: 'Roll back',
    asks: [],
    describe: (area, plan) =>
      `All visitors get ${area} ${plan.previous ?? ''} again instead of ${plan.stable ?? ''}.`,
    // "Abort" ends a canary. If the guard has just aborted it, "roll back" would withdraw the stable release.
    isOffered: (plan) => !hasCanary(plan) && plan.previous !== undefined,
  },
  {
    name: 'kill',
    label: 'Kill',
    asks: [],
    isDangerous: true,
    describe: (area, { stable }) =>
      stable === undefined
        ? `Nobody gets ${area} any more: all visitors have the shop without it.`
        : `Nobody gets ${area} any more: its pages and parts show their fallback in every brand and store. Payments in progress finish on the release with which they began.`,
    // Without the host no page could show a fallback.
    isOffered: (plan, area) => area !== 'host' && !isKilled(plan) && isAssigned(plan),
  },
  {
    name: 'next',
    label: 'Next step',
    asks: [],
    describe: (area, plan) =>
      `More visitors get ${area} ${plan.canary ?? ''}: the share grows from ${plan.weight / 100} % to the next step’s${plan.step?.rings ? ', or the next ring of brands begins' : ''}.`,
    isOffered: ({ step, canary }) => canary !== undefined && step !== undefined,
  },
  {
    name: 'step-back',
    label: 'Step back',
    asks: [],
    describe: (area, plan) =>
      `Fewer visitors get ${area} ${plan.canary ?? ''}: the share goes back from ${plan.weight / 100} % to the previous step’s. New visits beyond it get ${describeOthers(area, plan)}; visits under way keep what they have until a pause of 30 minutes, which an abort does not wait for. The step’s hold starts again.`,
    isOffered: ({ step, canary }) => canary !== undefined && step !== undefined && hasStepBefore(step),
  },
  {
    name: 'pause',
    label: 'Pause the rollout',
    asks: [],
    describe: (area, plan) =>
      `${area} ${plan.canary ?? ''} stays at ${plan.weight / 100} % until it is resumed.`,
    isOffered: ({ step }) => step !== undefined && step.isPaused !== true,
  },
  {
    name: 'resume',
    label: 'Resume the rollout',
    asks: [],
    describe: (area, plan) => `The rollout of ${area} ${plan.canary ?? ''} may continue after its hold.`,
    isOffered: ({ step }) => step?.isPaused === true,
  },
  {
    name: 'start',
    label: 'Start a rollout in steps',
    isPlanned: true,
    asks: ['version'],
    describe: (area, plan, { version }) =>
      `${area} ${version} goes to the first step’s share of all visitors; the others keep ${describeOthers(area, plan)}. The guard watches it.`,
    isOffered: (plan) => !hasCanary(plan),
  },
  {
    name: 'canary',
    label: 'Canary by percentage',
    isPlanned: true,
    asks: ['version', 'percent'],
    describe: (area, plan, { version, percent }) =>
      `${percent} of 100 visitors of every brand get ${area} ${version}; the others keep ${describeOthers(area, plan)}.`,
    isOffered: always,
  },
  {
    name: 'promote',
    label: 'Promote to everyone',
    isPlanned: true,
    asks: ['version'],
    describe: (area, plan, { version }) =>
      `All visitors get ${area} ${version} instead of ${describeOthers(area, plan)}. Running visits keep their release.`,
    isOffered: always,
  },
  {
    name: 'auto-rollback',
    label: 'Let the guard roll back',
    isPlanned: true,
    asks: [],
    describe: (area) =>
      `When ${area} breaks the shop within a day after a promotion, the guard rolls it back once and tells the operators. It leaves a release alone for which it was overruled, and an area that somebody has changed since.`,
    isOffered: ({ stable, hasAutoRollback }) => stable !== undefined && hasAutoRollback !== true,
  },
  {
    name: 'manual-rollback',
    label: 'Roll back by hand alone',
    isPlanned: true,
    asks: [],
    describe: (area) => `The guard rolls ${area} back no more: the Overview offers it, and a person decides.`,
    isOffered: ({ hasAutoRollback }) => hasAutoRollback === true,
  },
  {
    name: 'rule',
    label: 'Set a rule',
    isPlanned: true,
    asks: ['version', 'kind', 'names'],
    describe: (area, _, { version, kind, names }) =>
      `${area} ${version} goes to ${AUDIENCE[kind]} ${names || '…'}, regardless of the share.`,
    isOffered: always,
  },
]

/** Whether a squad may use the action in its area now; it can only promote what it rolled out in steps. */
export const isForSquads = ({ name }: Act, { step }: AreaPlan): boolean =>
  opsContract.SQUAD_ACTS.includes(name) && (name !== 'promote' || step !== undefined)
