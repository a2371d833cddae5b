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

/** Runs a command about notices; undefined when it is none. Throws a CommandError for wrong arguments. */
export function findNoticeCommand(
  [command, id, ...more]: readonly string[],
  { why = '', kind, brand, area, minutes }: NoticeOptions,
): ((client: OpsClient) => Promise<void>) | undefined {
  if (more.length > 0) return undefined
  if (command === 'notices' && id === undefined)
    return async (client) => showNotices(await client.notices({}))
  if (command === 'acknowledge' && id !== undefined)
    return async (client) => showNotices(await client.acknowledge({ id, why }))
  if (command === 'unsilence' && id !== undefined)
    return async (client) => showNotices(await client.endSilence({ id, why }))
  if (command !== 'silence' || id !== undefined) return undefined
  const silence = noticesContract.NewSilence.safeParse({
    ...(kind !== undefined && { kind }),
    ...(brand !== undefined && { brand }),
    ...(area !== undefined && { area }),
    minutes: Number(minutes),
    why,
  })
  if (!silence.success) {
    const problems = silence.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
    throw new CommandError(problems.join('\n'))
  }
  return async (client) => printLine(describeSilence(await client.silence(silence.data)))
}
