import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPO_ROOT, type Counts } from './command.ts'

/** The page with every setting, written from the sources by `pnpm settings:page`. */
const PAGE = resolve(REPO_ROOT, 'docs/settings.md')
const SOURCES = [
  { title: 'The server', file: 'server/api/config.ts' },
  { title: 'Outside services and the sandbox', file: 'server/providers/settings/environment.ts' },
] as const

type Setting = { name: string; schema: string; comment: string }

/** A setting in an object of schemas: its comment, if it has one, its name, and its schema up to the next one. */
const SETTING =
  /^(?: {2}\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(?<name>[A-Z][A-Z0-9_]+): (?<schema>[\s\S]*?),\n(?=\n? {2}(?:\/\*\*|[A-Z])|\}\))/gm

const toSentence = (comment: string): string =>
  comment
    .replaceAll(/\n \* ?| {2,}\*? ?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Every setting of a source text, in its order. */
export const parseSettings = (source: string): Setting[] =>
  [...source.matchAll(SETTING)].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    schema: groups['schema'] ?? '',
    comment: toSentence(groups['comment'] ?? ''),
  }))

/** What a setting may be and is without being set, as far as its schema says it. */
function describeValue(schema: string): string {
  const [, names] = /z\.enum\(\[([^\]]*)\]\)/.exec(schema) ?? []
  const choices = names?.replaceAll("'", '`')
  const [, written] = /\.default\(([^()]*)\)/.exec(schema) ?? /^(?:url|port)\(('[^']*')\)/.exec(schema) ?? []
  const value = written?.replaceAll(/^'|'$|(?<=\d)_(?=\d)/g, '')
  const kind = choices ?? (/stringbool/.test(schema) ? '`true`, `false`' : undefined)
  const parts = [kind, value ? `\`${value}\` without it` : undefined]
  return parts.filter(Boolean).join('; ')
}

function formatSetting({ name, schema, comment }: Setting): string {
  const value = describeValue(schema)
  return `- \`${name}\`${value ? ` (${value})` : ''}${comment ? `: ${comment}` : ''}`
}

function formatPage(): string {
  const listed = new Set<string>()
  const parts = SOURCES.flatMap(({ title, file }) => {
    const all = parseSettings(readFileSync(resolve(REPO_ROOT, file), 'utf8'))
    const settings = all.filter(({ name }) => !listed.has(name))
    for (const { name } of settings) listed.add(name)
    return [`## ${title}`, '', ...settings.map(formatSetting), '']
  })
  return [
    '# Settings',
    '',
    'Every setting that the server reads from its environment, written from the sources by `pnpm settings:page`. A wrong one',
    'stops the start and is named; an empty one counts as absent. `<NAME>_FILE` names a file with the value of any of them, as',
    'secrets are mounted. What the services need is in [providers.md](providers.md).',
    '',
    ...parts,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

export const writeSettingsPage = (): void => writeFileSync(PAGE, formatPage())

/** Compares the page with the sources. */
export function checkSettingsPage(): Counts {
  if (readFileSync(PAGE, 'utf8') === formatPage()) return { passed: 1, failed: 0 }
  process.stdout.write('docs/settings.md is not what the sources say: run `pnpm settings:page`.\n')
  return { passed: 0, failed: 1 }
}
