import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPO_ROOT } from './command.ts'
import { listDocumentFiles, listRepositoryFiles, listSourceFiles } from './source-files.ts'

/** Files whose words documents may mention: code, style sheets, migrations, settings and the columns of tables. */
const CODE_FILES = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.sql', '*.json', '*.csv', '*.yaml']
const COMMENT_PATTERN = /\/\*[^]*?\*\/|(?<=^|[\s;{(,])\/\/[^\n]*/gm
const CODE_SPAN_PATTERN = /`([^`\n]+)`/g
/** `useMenu`, `OpenCardFields`, `resource.refresh()`: the last part is the name. */
const NAME_PATTERN = /^(?:[\w$]+\.)*([A-Za-z_$][\w$]*)(\(\))?$/

/** Names of libraries and platforms that the code does not use: documents say why, or compare. */
const FOREIGN_NAMES = [
  'ListObjectsV2', // S3
  'dangerouslySetInnerHTML', // React
  'errorLoadRemote', // Module Federation, as the next four
  'externalRuntime',
  'getPublicPath',
  'preloadRemote',
  'provideExternalRuntime',
  'includeSubDomains', // Strict-Transport-Security
  'invalidateKeys', // @nanostores/query
  'startOf', // dayjs
  'trustedTypes', // Rspack
  'useAutocomplete', // MUI
]
/** Names that recipes and comments make up as examples. */
const EXAMPLE_NAMES = ['GiftCards', 'MiniBasket', 'giftMessage']
/** Fields of the specification that no reply has (spec §3 Banner). */
const UNUSED_FIELDS = ['impressionCalled']

/** Every word of the code; comments are left out, because they may mention what is no longer there. */
export function getCodeNames(sources: Iterable<string>): Set<string> {
  const names = new Set([...FOREIGN_NAMES, ...EXAMPLE_NAMES, ...UNUSED_FIELDS])
  for (const source of sources)
    for (const [name] of source.replaceAll(COMMENT_PATTERN, ' ').matchAll(/[A-Za-z_$][\w$]*/g))
      names.add(name)
  return names
}

/** The comments of a source file as one text. */
export const getComments = (source: string): string =>
  Array.from(source.matchAll(COMMENT_PATTERN), ([comment]) => comment).join('\n')

/** The name in a code span; undefined for a word without a second hump, which may be anything. */
function parseName(text: string): string | undefined {
  const [, name, isCall] = NAME_PATTERN.exec(text) ?? []
  return name !== undefined && (isCall || /[a-z\d][A-Z]/.test(name)) && /[a-z]/.test(name) ? name : undefined
}

/** Names in code spans of a document or of comments that the code does not have, as written there. */
export function getUnknownNames(text: string, codeNames: ReadonlySet<string>): string[] {
  const spans = Array.from(text.matchAll(CODE_SPAN_PATTERN), ([, span = '']) => span)
  const unknown = spans.filter((span) => {
    const name = parseName(span)
    return name !== undefined && !codeNames.has(name)
  })
  return [...new Set(unknown)]
}

/** Names that a document or a comment of the repository mentions in backticks and the code does not have. */
export function loadUnknownNames(): string[] {
  const load = (path: string) => readFileSync(resolve(REPO_ROOT, path), 'utf8')
  const isCode = (path: string) => !path.endsWith('pnpm-lock.yaml')
  const codeNames = getCodeNames(
    listRepositoryFiles(...CODE_FILES)
      .filter(isCode)
      .map(load),
  )
  const texts = [
    ...listDocumentFiles().map((path) => ({ path, text: load(path) })),
    ...listSourceFiles().map((path) => ({ path, text: getComments(load(path)) })),
  ]
  return texts.flatMap(({ path, text }) =>
    getUnknownNames(text, codeNames).map((name) => `${path}: the code has no ${name}`),
  )
}
