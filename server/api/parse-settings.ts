import type * as z from 'zod'
import { parseFreezeWindows, type FreezeWindow } from '@larder/contracts/change-policy'
import { Role } from '@larder/contracts/ops'
import * as noticesContract from '@larder/contracts/notices'
import { REST, type Ring, type Step } from '@larder/contracts/rings'

// Settings that are texts of their own form. What is wrong with one is a problem of the setting.

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

/** Reads origins and indexes them by host name. An invalid origin is reported as a problem of the setting. */
export function parseOrigins(text: string, context: z.RefinementCtx<string>): Map<string, string> {
  const origins = new Map<string, string>()
  for (const entry of text.split(',').map((word) => word.trim())) {
    const url = URL.parse(entry)
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`)
      origins.set(url.hostname, url.origin)
    else if (entry) context.addIssue({ code: 'custom', message: `${entry} is no origin` })
  }
  return origins
}

/** Reads rollout steps: `5:15,50:30` means 5 % of visitors for 15 minutes at most, then 50 % for 30. */
export function parseSteps(text: string, context: z.RefinementCtx<string>): Step[] {
  const steps = text.split(',').map((step) => step.split(':').map(Number))
  const isValid = steps.every(
    ([percent = 0, minutes = -1, ...rest], at) =>
      percent > (steps[at - 1]?.[0] ?? 0) && percent <= 100 && minutes >= 0 && rest.length === 0,
  )
  if (!isValid)
    context.addIssue({
      code: 'custom',
      message: `${text} is not <percent>:<minutes>,… with growing percentages`,
    })
  return steps.map(([percent = 0, holdMinutes = 0]) => ({ percent, holdMinutes }))
}

const NAME = /^[a-z][a-z0-9-]*$/

/** Reads one ring: `pilot: ember, larder @ 10:30,50:60`. */
function parseRing(text: string, context: z.RefinementCtx<string>): Ring {
  const [who = '', steps] = text.split('@').map((part) => part.trim())
  const [name = '', brands] = who.split(':').map((part) => part.trim())
  return {
    name,
    ...(brands !== undefined && { brands: brands.split(',').map((brand) => brand.trim()) }),
    ...(steps !== undefined && { steps: parseSteps(steps, context) }),
  }
}

/** Finds what is wrong with the rings of a shop. */
function findRingProblem(rings: readonly Ring[]): string | undefined {
  const names = rings.map(({ name }) => name)
  const brands = rings.flatMap((ring) => ring.brands ?? [])
  const twice = [names, brands].flatMap((words) => words.filter((word, at) => words.indexOf(word) !== at))
  if ([...names, ...brands].some((word) => !NAME.test(word)))
    return 'is not <ring>: <brand>, <brand> @ <percent>:<minutes>,…; …'
  if (twice.length > 0) return `names ${twice.join(', ')} twice`
  if (rings.some((ring) => (ring.name === REST) !== (ring.brands === undefined)))
    return `has a ring without brands: only ${REST}, all other brands, has none`
  return rings.slice(0, -1).some(({ name }) => name === REST) ? `has a ring after ${REST}` : undefined
}

/** Reads the rings of rollouts: `pilot: ember @ 10:30,50:60; early: larder, acme; rest @ 5:60,50:120`. */
export function parseRings(text: string, context: z.RefinementCtx<string>): Ring[] {
  if (text.trim() === '') return []
  const rings = text.split(';').map((ring) => parseRing(ring, context))
  const problem = findRingProblem(rings)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: `${text} ${problem}` })
  return rings
}

export function parseFreezes(text: string, context: z.RefinementCtx<string>): FreezeWindow[] {
  const windows = parseFreezeWindows(text)
  if (windows) return windows
  context.addIssue({
    code: 'custom',
    message: `${text} is not "Fri 16:00-Mon 08:00" or 2026-12-20..2027-01-02, separated by commas`,
  })
  return []
}

/** Reads which groups of the identity provider have which roles: `release-managers=ops; menu=rollout:menu publish:menu`. */
export function parseSignInRoles(text: string, context: z.RefinementCtx<string>): Map<string, Role[]> {
  const entries = text
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .flatMap((entry): [string, Role[]][] => {
      const [group = '', roles = ''] = entry.split(/=(?=[^=]*$)/).map((part) => part.trim())
      const read = roles.split(/[\s,]+/).map((role) => Role.safeParse(role))
      const problem = read.find(({ error }) => error)?.error?.issues[0]?.message
      if (group && !problem) return [[group, read.flatMap(({ data }) => data ?? [])]]
      context.addIssue({
        code: 'custom',
        message: `“${entry.trim()}” is not <group>=<roles>. ${problem ?? ''}`.trim(),
      })
      return []
    })
  return new Map(entries)
}
