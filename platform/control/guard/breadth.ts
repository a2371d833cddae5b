import * as releaseCounts from '@larder/contracts/release-counts'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import { ARMS, sumCounts, type Arm, type JudgedRelease, type Minute } from './minutes.ts'
import type { GuardSettings } from './settings.ts'

type Finding = rolloutsContract.Finding
type NetworkKind = releaseCounts.NetworkKind

/** Problems that are also counted by network. For all others the networks of the visits are known. */
const PROBLEM_NETWORKS: Readonly<Record<string, NetworkKind>> = {
  broken: 'broken-from',
  'not-rendered': 'broken-from',
  'not-found': 'broken-from',
  'remote-failed': 'broken-from',
  'chunk-failed': 'broken-from',
  'area-crashed': 'broken-from',
  error: 'broken-from',
  rejection: 'broken-from',
  'call-failed': 'calls-from',
  'call-rejected': 'calls-from',
}

/**
 * Effective number of networks (inverse Simpson index): that of equally large ones with the same concentration. Some
 * visits from elsewhere do not hide that most come from one network. Networks of one group count as one.
 */
function effectiveNetworks(minutes: readonly Minute[], arm: Arm, kind: NetworkKind): number {
  const totals = releaseCounts.NETWORK_GROUPS.map((group) =>
    sumCounts(minutes, arm, [releaseCounts.networkCount(kind, group)]),
  )
  const sum = totals.reduce((all, total) => all + total, 0)
  return sum === 0 ? 0 : sum ** 2 / totals.reduce((all, total) => all + total ** 2, 0)
}

type Breadth = {
  /** From how many networks the arms have their visits: the fewer of both, where both have any. */
  visits: number
  /** From how many networks a finding against the canary comes. */
  of: (finding: Finding) => number
}

/** Measures from how many networks the counts come; undefined when servers have not counted networks. */
function measureBreadth(minutes: readonly Minute[], { stable }: JudgedRelease): Breadth | undefined {
  const arms = stable === undefined ? (['canary'] as const) : ARMS
  const counted = arms
    .map((arm) => effectiveNetworks(minutes, arm, 'visits-from'))
    .filter((networks) => networks > 0)
  if (counted.length === 0) return undefined
  const visits = Math.min(...counted)
  return {
    visits,
    of({ comparison = '' }) {
      const kind = PROBLEM_NETWORKS[comparison]
      return kind ? effectiveNetworks(minutes, 'canary', kind) : visits
    },
  }
}

const isAbort = ({ rule }: Finding): boolean => rule === 'harm' || rule === 'sample-ratio'
const formatNetworks = (networks: number): string =>
  Math.round(networks) === 1 ? 'one network' : `about ${Math.round(networks)} networks`

/**
 * Lets findings abort only if they come from enough networks, so that one person with many addresses cannot decide.
 * Otherwise they are suspicions, and a person decides.
 */
export function requireBreadth(
  found: readonly Finding[],
  minutes: readonly Minute[],
  { target, settings }: { target: JudgedRelease; settings: GuardSettings },
): Finding[] {
  const breadth = measureBreadth(minutes, target)
  if (!breadth) return [...found]
  const isNarrow = (finding: Finding) => isAbort(finding) && breadth.of(finding) < settings.networks
  const narrow = found.filter(isNarrow)
  if (narrow.length === 0 || narrow.length < found.filter(isAbort).length)
    return found.map((finding) => (isNarrow(finding) ? { ...finding, rule: 'suspicion' } : finding))
  const networks = Math.max(...narrow.map(breadth.of))
  const message = `The problems with ${target.version} come from few networks (${formatNetworks(networks)}): a person decides.`
  return [
    { rule: 'few-networks', message },
    ...found.map((finding): Finding => (isNarrow(finding) ? { ...finding, rule: 'suspicion' } : finding)),
  ]
}

/** Finds that an arm has its visits from too few networks to go on. */
export function checkBreadth(
  minutes: readonly Minute[],
  { target, settings }: { target: JudgedRelease; settings: GuardSettings },
): Finding[] {
  const breadth = measureBreadth(minutes, target)
  if (!breadth || breadth.visits >= settings.networks) return []
  const message = `The visits that are compared come from few networks (${formatNetworks(breadth.visits)}): a person decides.`
  return [{ rule: 'few-networks', message }]
}
