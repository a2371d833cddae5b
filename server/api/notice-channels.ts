import type * as z from 'zod'
import * as noticesContract from '@larder/contracts/notices'

/** Reads the channels of operators' notices, in JSON. */
export function parseChannels(
  text: string,
  context: z.RefinementCtx<string>,
): noticesContract.NoticeChannel[] {
  let json: unknown
  try {
    json = text === '' ? [] : JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return []
  }
  const read = noticesContract.NoticeChannels.safeParse(json)
  for (const issue of read.error?.issues ?? [])
    context.addIssue({ code: 'custom', message: describeChannelIssue(issue) })
  return read.data ?? []
}

/** A channel is one of three kinds, and each kind says what it misses. */
function describeChannelIssue({ code, path, message, ...issue }: z.core.$ZodIssue): string {
  const [index, ...fields] = path
  const where = index === undefined ? '' : `${[`channel ${Number(index) + 1}`, ...fields].join(' ')}: `
  if (code !== 'invalid_union' || !('errors' in issue)) return `${where}${message}`
  const kinds = ['a webhook', 'a chat', 'mail']
  const reasons = issue.errors.map((issues, index) => {
    const texts = issues.map((of) => [of.path.join('.'), of.message].filter(Boolean).join(' '))
    return `as ${kinds[index] ?? 'another'}: ${texts.join('; ')}`
  })
  return `${where}is no channel (${reasons.join(' | ')})`
}
