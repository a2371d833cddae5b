import * as noticesContract from '@larder/contracts/notices'
import { CommandError, printLine } from './command-error.ts'
import type { OpsClient } from './ops-client.ts'

export type NoticeOptions = {
  why?: string | undefined
  kind?: string | undefined
  brand?: string | undefined
  area?: string | undefined
  minutes?: string | undefined
}

function describeNotice({
  id,
  kind,
  severity,
  text,
  since,
  acknowledged,
  isSilenced,
  told,
}: noticesContract.ListedNotice) {
  const looksAfter = acknowledged ? `, ${acknowledged.who} looks after it` : ''
  const whom = isSilenced ? 'silenced' : told.length > 0 ? `told: ${told.join(', ')}` : 'told nobody'
  return `${severity} ${kind} ${id}, since ${since} (${whom}${looksAfter})\n  ${text}`
}

function describeSilence({ id, kind, brand, area, until, who, why }: noticesContract.Silence): string {
  const scope = [kind, brand, area].filter(Boolean).join(', ') || 'everything'
  return `silence ${id} of ${scope} until ${until}, by ${who}: ${why}`
}

function showNotices({ open, silences }: noticesContract.Notices): void {
  if (open.length === 0) printLine('No trouble is open.')
  for (const notice of open) printLine(describeNotice(notice))
  for (const silence of silences) printLine(describeSilence(silence))
}

/** Throws a CommandError that names each wrong option. */
function parseSilence({ why = '', kind, brand, area, minutes }: NoticeOptions): noticesContract.NewSilence {
  const silence = noticesContract.NewSilence.safeParse({ kind, brand, area, minutes: Number(minutes), why })
  if (silence.success) return silence.data
  const problems = silence.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  throw new CommandError(problems.join('\n'))
}

type NoticeCommand = (client: OpsClient) => Promise<void>

/** Finds the command about notices that the arguments name; undefined when it is none. */
export function findNoticeCommand(
  [command = '', id, ...more]: readonly string[],
  options: NoticeOptions,
): NoticeCommand | undefined {
  if (more.length > 0) return undefined
  return id === undefined ? findListCommand(command, options) : findNamedCommand(command, id, options)
}

function findListCommand(command: string, options: NoticeOptions): NoticeCommand | undefined {
  if (command === 'notices') return async (client) => showNotices(await client.notices({}))
  if (command !== 'silence') return undefined
  const silence = parseSilence(options)
  return async (client) => printLine(describeSilence(await client.silence(silence)))
}

function findNamedCommand(
  command: string,
  id: string,
  { why = '' }: NoticeOptions,
): NoticeCommand | undefined {
  if (command === 'acknowledge') return async (client) => showNotices(await client.acknowledge({ id, why }))
  if (command === 'unsilence') return async (client) => showNotices(await client.endSilence({ id, why }))
  return undefined
}
