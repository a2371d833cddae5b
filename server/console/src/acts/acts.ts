import { opsContract } from '@larder/shared/contracts'

export type AreaPlan = opsContract.LivePlan['areas'][string]
export type ActName = opsContract.PlanAct['act']

type Fields = { version: string; percent: number; kind: opsContract.Rule['kind']; names: string }

/** One act of the console: its name on the button, what it does to whom, and which fields it asks for. */
export type Act = {
  name: ActName
  label: string
  /** Which fields the dialog asks for besides the reason. */
  asks: readonly (keyof Fields)[]
  isDangerous?: boolean
  /** It ends what is wrong while it is offered: the button that is looked for at night. */
  isRemedy?: boolean
  /** It begins something new: nothing to look for when a release is bad. */
  isPlanned?: boolean
  says: (area: string, plan: AreaPlan, fields: Fields) => string
  /** Whether it makes sense now. */
  isOffered: (plan: AreaPlan, area: string) => boolean
}
export type ActFields = Fields

const hasCanary = ({ canary }: AreaPlan) => canary !== undefined
const isKilled = ({ isKilled: killed }: AreaPlan) => killed
/** Whether a rule gives the canary, too: that goes on without its share. */
const isAlsoRuled = ({ canary, rules = [] }: AreaPlan) => rules.some(({ version }) => version === canary)
const always = () => true

/** An area of which no visitor gets a release. */
export const NO_PLAN: AreaPlan = { weight: 0, isKilled: false }
/** Whether some visitors get a release of the area, or would if it were not switched off. */
export const isGiven = ({ stable, canary, rules = [] }: AreaPlan): boolean =>
  stable !== undefined || canary !== undefined || rules.length > 0

/** Release of visitors without a share or rule. */
const forOthers = (area: string, { stable }: AreaPlan) => stable ?? `the shop without ${area}`
const asStable = (area: string, plan: AreaPlan) =>
  plan.stable === undefined ? `visitors get ${forOthers(area, plan)}` : `visitors get ${area} ${plan.stable}`

/** Before the names of a rule. */
const WHOM: Record<Fields['kind'], string> = {
  tester: 'the testers',
  brand: 'all visitors of the brands',
  store: 'all visitors of the stores',
  cohort: 'all visitors who are',
}

/** In the order of the menu: what ends the trouble with the least effect first. */
export const ACTS: readonly Act[] = [
  {
    name: 'abort',
    label: 'Abort the canary',
    asks: [],
    isDangerous: true,
    isRemedy: true,
    says: (area, plan) =>
      `No visitor gets ${area} ${plan.canary ?? ''}${isAlsoRuled(plan) ? ' by its share' : ''} any more: from their next page all ${asStable(area, plan)}.`,
    isOffered: hasCanary,
  },
  {
    name: 'clear',
    label: 'Clear a rule',
    asks: ['kind'],
    isRemedy: true,
    says: (area, plan, { kind }) =>
      `No ${kind} gets a release of ${area} by a rule any more: ${asStable(area, plan)}, or the canary by its share.`,
    isOffered: ({ rules = [] }) => rules.length > 0,
  },
  {
    name: 'revive',
    label: 'Revive',
    asks: [],
    isRemedy: true,
    says: (area, plan) =>
      plan.stable === undefined
        ? `${area} is on again, for those to whom its share or a rule gives it.`
        : `${area} is on again: ${asStable(area, plan)}.`,
    isOffered: isKilled,
  },
  {
    name: 'back',
    label: 'Back',
    asks: [],
    says: (area, plan) =>
      `All visitors get ${area} ${plan.previous ?? ''} again instead of ${plan.stable ?? ''}.`,
    // A canary is ended by "abort": where the guard has just aborted it, "back" would take the stable release away.
    isOffered: (plan) => !hasCanary(plan) && plan.previous !== undefined,
  },
  {
    name: 'kill',
    label: 'Kill',
    asks: [],
    isDangerous: true,
    says: (area, { stable }) =>
      stable === undefined
        ? `Nobody gets ${area} any more: all visitors have the shop without it.`
        : `Nobody gets ${area} any more: its pages and parts show their fallback in every brand and store. Payments that are under way end on the release they began with.`,
    // Without the host there is no page to show a fallback in.
    isOffered: (plan, area) => area !== 'host' && !isKilled(plan) && isGiven(plan),
  },
  {
    name: 'next',
    label: 'Next step',
    asks: [],
    says: (area, plan) =>
      `More visitors get ${area} ${plan.canary ?? ''}: the share grows from ${plan.weight / 100} % to the next step’s.`,
    isOffered: ({ step, canary }) => canary !== undefined && step !== undefined,
  },
  {
    name: 'step-back',
    label: 'Step back',
    asks: [],
    says: (area, plan) =>
      `Fewer visitors get ${area} ${plan.canary ?? ''}: the share goes back from ${plan.weight / 100} % to the step before. The others get ${forOthers(area, plan)} from their next page, and the step’s hold begins again.`,
    isOffered: ({ step, canary }) => canary !== undefined && step !== undefined && step.number > 1,
  },
  {
    name: 'pause',
    label: 'Pause the rollout',
    asks: [],
    says: (area, plan) => `${area} ${plan.canary ?? ''} stays at ${plan.weight / 100} % until it is resumed.`,
    isOffered: ({ step }) => step !== undefined && step.isPaused !== true,
  },
  {
    name: 'resume',
    label: 'Resume the rollout',
    asks: [],
    says: (area, plan) => `The rollout of ${area} ${plan.canary ?? ''} may go on after its hold.`,
    isOffered: ({ step }) => step?.isPaused === true,
  },
  {
    name: 'start',
    label: 'Start a rollout in steps',
    isPlanned: true,
    asks: ['version'],
    says: (area, plan, { version }) =>
      `${area} ${version} is given to the first step’s share of all visitors; the others keep ${forOthers(area, plan)}. The guard watches it.`,
    isOffered: (plan) => !hasCanary(plan),
  },
  {
    name: 'canary',
    label: 'Canary by percentage',
    isPlanned: true,
    asks: ['version', 'percent'],
    says: (area, plan, { version, percent }) =>
      `${percent} of 100 visitors of every brand get ${area} ${version}; the others keep ${forOthers(area, plan)}.`,
    isOffered: always,
  },
  {
    name: 'promote',
    label: 'Promote to everybody',
    isPlanned: true,
    asks: ['version'],
    says: (area, plan, { version }) =>
      `All visitors get ${area} ${version} instead of ${forOthers(area, plan)}. Visits that are under way keep their release.`,
    isOffered: always,
  },
  {
    name: 'rule',
    label: 'Set a rule',
    isPlanned: true,
    asks: ['version', 'kind', 'names'],
    says: (area, _, { version, kind, names }) =>
      `${area} ${version} is given to ${WHOM[kind]} ${names || '…'}, whatever the share says.`,
    isOffered: always,
  },
]

/** Whether a squad has the act for its own area now: it promotes what it rolled out in steps. */
export const isForSquads = ({ name }: Act, { step }: AreaPlan): boolean =>
  opsContract.SQUAD_ACTS.includes(name) && (name !== 'promote' || step !== undefined)
