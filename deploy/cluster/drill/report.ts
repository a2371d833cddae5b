import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import type { Breaches } from './audit.ts'
import { computeLongestPause, isIn, type Span, type Timeline } from './timeline.ts'

/** Writes are back within this time in ms of any fault. */
const PAUSE_GOAL_MS = 30_000

export type Episode = Span & { name: string }
type Row = Record<string, string>

const COLUMNS = [
  'fault',
  'acknowledged',
  'by card',
  'lost',
  'double',
  'unordered payments',
  'oversold slots',
  'failed reads',
  'shoppers who left',
  'longest without a write',
] as const

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function describeEpisode(episode: Episode, timeline: Timeline, breaches: Breaches): Row {
  const within = <Item extends { at: number }>(items: readonly Item[]) =>
    items.filter(({ at }) => isIn(episode, at))
  const acknowledged = within(timeline.acknowledged)
  const failed = within(timeline.failedReads).length
  const reads = timeline.reads.filter((at) => isIn(episode, at)).length + failed
  const cells = [
    episode.name,
    acknowledged.length,
    acknowledged.filter(({ kind }) => kind === 'card').length,
    within(breaches.lost).length,
    within(breaches.double).length,
    within(breaches.unordered).length,
    within(breaches.oversold).length,
    `${failed} of ${reads}`,
    within(timeline.left).length,
    seconds(computeLongestPause(timeline.writes, episode)),
  ]
  return Object.fromEntries(COLUMNS.map((column, at) => [column, String(cells[at])]))
}

function formatTable(rows: readonly Row[]): string {
  const widths = COLUMNS.map((column) =>
    Math.max(column.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const formatLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [
    formatLine([...COLUMNS]),
    formatLine(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => formatLine(COLUMNS.map((column) => row[column] ?? ''))),
  ].join('\n')
}

/** The processor, memory and versions under which a table was made. */
export function describeMachine(
  programs: Readonly<Record<string, string>>,
  postgresPrograms: string,
): string {
  const version = (program: string, flag: string) =>
    /\d+\.\d+(\.\d+)?/.exec(
      execFileSync(program, [flag], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    )?.[0]
  const versions = [
    `PostgreSQL ${version(`${postgresPrograms}/postgres`, '--version')}`,
    `Patroni ${version(programs['patroni'] ?? '', '--version')}`,
    `etcd ${version(programs['etcd'] ?? '', '--version')}`,
    `HAProxy ${version(programs['haproxy'] ?? '', '-v')}`,
    `PgBouncer ${version(programs['pgbouncer'] ?? '', '--version')}`,
    `Node ${process.versions.node}`,
  ]
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB; ${versions.join(', ')}`
}

function countReasons(entries: readonly { reason: string }[]): string[] {
  const groups = Object.entries(Object.groupBy(entries, ({ reason }) => reason))
  return groups.map(([reason, of = []]) => `  ${of.length} × ${reason}`)
}

/** The table by fault, what failed and why, and the promises that were broken. */
export function formatReport(
  episodes: readonly Episode[],
  timeline: Timeline,
  breaches: Breaches,
): { text: string; problems: string[] } {
  const problems = [
    ...Object.entries(breaches).flatMap(([kind, all]) => all.map(({ what }) => `${kind}: ${what}`)),
    ...episodes
      .filter((episode) => computeLongestPause(timeline.writes, episode) > PAUSE_GOAL_MS)
      .map(({ name }) => `${name}: no write for more than ${seconds(PAUSE_GOAL_MS)}`),
    ...(timeline.failedReads.length > 0 ? [`${timeline.failedReads.length} reads failed`] : []),
  ]
  const reasons = [
    ...(timeline.failedReads.length > 0 ? ['Reads failed:', ...countReasons(timeline.failedReads)] : []),
    ...(timeline.left.length > 0 ? ['Shoppers left:', ...countReasons(timeline.left)] : []),
  ]
  const table = formatTable(episodes.map((episode) => describeEpisode(episode, timeline, breaches)))
  return { text: [table, ...reasons].join('\n'), problems }
}
