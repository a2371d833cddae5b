import type * as contract from '@larder/contracts/notices'
import type { NoticeRow, SilenceRow } from './schema.ts'

type Routed = Pick<contract.Notice, 'kind' | 'severity'> & { brands: readonly string[]; area: string | null }

/** Whether a channel gets a notice. One of the whole shop goes to the channels of every brand and area. */
export function isRouted(
  { severity, kinds, brands, areas }: contract.NoticeChannel,
  notice: Routed,
): boolean {
  const { kind, area } = notice
  if (severity === 'page' && notice.severity !== 'page') return false
  if (kinds && !kinds.includes(kind)) return false
  if (areas && area !== null && !areas.includes(area)) return false
  return !brands || notice.brands.length === 0 || notice.brands.some((brand) => brands.includes(brand))
}

/**
 * Makes a channel of each address of mail: who took a notice is then not sent it again because of a wrong address beside
 * theirs.
 */
export const splitAddresses = (channel: contract.NoticeChannel): contract.NoticeChannel[] =>
  'mail' in channel && channel.mail.length > 1
    ? channel.mail.map((to) => ({ ...channel, name: `${channel.name} ${to}`, mail: [to] }))
    : [channel]

type Silencing = Pick<SilenceRow, 'kind' | 'brand' | 'area'>

/** Whether one silence is about a notice. That of a brand holds back what concerns no other brand. */
const isAbout = (silence: Silencing, { kind, area, brands }: Routed): boolean =>
  (silence.kind === null || silence.kind === kind) &&
  (silence.area === null || silence.area === area) &&
  (silence.brand === null || (brands.length === 1 && brands[0] === silence.brand))

export const isSilenced = (silences: readonly Silencing[], notice: Routed): boolean =>
  silences.some((silence) => isAbout(silence, notice))

/** What is told first: that it began, or that it happened. */
export const firstPhase = ({ isEvent }: Pick<NoticeRow, 'isEvent'>): contract.Phase =>
  isEvent ? 'happened' : 'began'

/** A row as operators are told of it. */
export const toNotice = (row: Omit<NoticeRow, 'plannedAt'>, consoleOrigin: string): contract.Notice => ({
  id: row.id,
  kind: row.kind,
  severity: row.severity,
  subject: row.subject,
  brands: row.brands,
  ...(row.area !== null && { area: row.area }),
  text: row.text,
  help: row.help,
  link: `${consoleOrigin}/ops#${row.page}`,
  since: row.beganAt.toISOString(),
  ...(row.endedAt && { until: row.endedAt.toISOString() }),
  ...(row.detail && { detail: row.detail }),
})
