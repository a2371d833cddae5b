import { readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { REPO_ROOT } from './command.ts'
import { listRepositoryFiles } from './source-files.ts'

/** Pages that are cited by a word and a number. `readings` is cited by a number only. */
type Page = 'spec' | 'trust'
type Citation = {
  line: number
  /** The citation as a problem report shows it: `spec §4`, `readings 25`, `decision 033`, `docs/storage.md#cookies`. */
  text: string
  /** A heading, message or other text that the section must contain: `Time slots`. */
  name?: string
}
/** Citable texts by citation. The text of a section includes its heading in plain lower case. */
type Citable = ReadonlyMap<string, string>

const PAGE_BY_FOLDER: Record<string, Page> = { 'docs/spec/product/': 'spec', 'docs/spec/trust/': 'trust' }
const READINGS_FILE = 'docs/spec/readings.md'

/** The page whose sections a document may cite as a bare `§4`: the page that it belongs to. */
function findHomePage(path: string): Page | undefined {
  if (path === READINGS_FILE) return 'spec'
  return Object.entries(PAGE_BY_FOLDER).find(([folder]) => path.startsWith(folder))?.[1]
}

const toPlainText = (markdown: string): string =>
  markdown.replaceAll(/[*`]/g, '').replaceAll(/\s+/g, ' ').toLowerCase()

/** The anchor that a heading has on GitHub. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/**
 * Splits a document at headings like `## §4 Checkout` and `### P1 No order is charged twice`, each with the text up to
 * the next one.
 */
function splitSections(markdown: string): [string, string][] {
  const parts = markdown.split(/^(?=#{2,3} (?:§|[PT])\d)/m)
  return parts.flatMap((part) => {
    const id = /^#+ (§\d+|[PT]\d+)\b/.exec(part)?.[1]
    return id ? [[id, toPlainText(part)] as [string, string]] : []
  })
}

/** A path and each of its tails, because a document may be cited without its folders: `add-a-page.md`. */
const listPathSuffixes = (path: string): string[] =>
  path.split('/').map((_, start, all) => all.slice(start).join('/'))

/** The headings of a document as anchors, and its numbered parts, each with its text. */
function listCitableParts(path: string, markdown: string): [string, string][] {
  const headings = Array.from(markdown.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => heading)
  const anchors = listPathSuffixes(path).flatMap((end) =>
    headings.map((heading): [string, string] => [`${end}#${toAnchor(heading)}`, '']),
  )
  const page = findHomePage(path)
  if (path === READINGS_FILE) {
    const numbers = Array.from(markdown.matchAll(/^(\d+)\. /gm), ([, number]) => `readings ${number}`)
    return [...anchors, ...numbers.map((text): [string, string] => [text, ''])]
  }
  if (!page) return anchors
  return [
    ...anchors,
    ...splitSections(markdown).map(([id, text]): [string, string] => [`${page} ${id}`, text]),
  ]
}

/** Everything that can be cited in `files`. `documents` are the Markdown files among them with their text. */
export function readCitable(files: readonly string[], documents: ReadonlyMap<string, string>): Citable {
  const folders = files.flatMap((path) =>
    path.split('/').map((_, end, all) => all.slice(0, end + 1).join('/')),
  )
  const decisions = files.flatMap((path) => {
    const number = /^docs\/decisions\/(\d{3})-/.exec(path)?.[1]
    return number ? [`decision ${number}`] : []
  })
  const numbered = Array.from(documents).flatMap(([path, markdown]) => listCitableParts(path, markdown))
  const texts = numbered.map(([text]) => text).filter((text) => !text.includes('#'))
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index)
  if (twice.length > 0) throw new Error(`Numbers that are used twice: ${twice.join(', ')}`)
  const names = [...documents.keys()].flatMap(listPathSuffixes)
  return new Map([
    ...[...folders, ...names, ...decisions].map((text): [string, string] => [text, '']),
    ...numbered,
  ])
}

/** Joins the lines of a comment's paragraph: line breaks and the comment marks at the start of a line become spaces. */
const unwrapComment = (text: string): string =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|#(?= ))?[ \t]*/g, (wrap) => `\n${' '.repeat(wrap.length - 1)}`)

type FoundCitation = { at: number; text: string; name?: string }
const splitNumbers = (list: string): string[] => Array.from(list.matchAll(/\d+/g), ([number]) => number)

const LIST_SEPARATOR = String.raw`(?:\s*[,;]\s*|\s*[-–]\s*|\s+(?:and|or|to)\s+)`
const READING_PATTERN = new RegExp(String.raw`\breadings\s+(\d+(?:${LIST_SEPARATOR}\d+)*)`, 'gi')
const DECISION_PATTERN = new RegExp(
  String.raw`\b(?:docs/decisions/|decisions?\s+)(\d{3}(?:${LIST_SEPARATOR}\d{3})*)\b`,
  'gi',
)
/** The text of a link to a decision: `[033](../decisions/033-sessions.md)`. The link's target is checked as a path. */
const LINKED_DECISION_PATTERN = /\[(\d{3})\](?=\([^)\s]*decisions\/)/g
const PROMISE_PATTERN = String.raw`[PT]\d{1,2}`
const PROMISE_CITATIONS = new RegExp(
  String.raw`\btrust\s+((?:§\d+|${PROMISE_PATTERN})(?:${LIST_SEPARATOR}${PROMISE_PATTERN})*)`,
  'gi',
)
/** Bare promises and threats: `(T17)` in test titles, and anywhere in the trust pages themselves. */
const BARE_PROMISE_CITATIONS = new RegExp(
  String.raw`\((${PROMISE_PATTERN}(?:,\s*${PROMISE_PATTERN})*)\)`,
  'g',
)
const HOME_PAGE_PROMISES = new RegExp(String.raw`(?<![\w])(${PROMISE_PATTERN})(?![\w:])`, 'g')
const SECTION_PATTERN = /§\s*(\d+)?/g
const DOCUMENT_NAME_PATTERN = /\b(?:(spec|trust)|(?:RFC|WCAG|FIPS|ASVS) [\d.-]+)\b/gi
const SECTION_NAME_PATTERN = /^\s+(?:"([^"]+)"|'([^']+)'|([A-Z][^).,;:"'`|]*))/
const DOCUMENT_PATH_PATTERN = /(?<!['"\w/.-])(?:[\w-]+\/)*[\w-]+\.md\b(?:#[\w-]+)?/g
const MARKDOWN_LINK_PATTERN = /\]\(([^)\s]+)\)/g

/**
 * The page that a section sign belongs to: the last one named before it in the same sentence. `undefined` for a section
 * of a standard.
 */
function findCitedDocument(before: string, home: Page | undefined): Page | 'unnamed' | undefined {
  const sentence = before.split(/[()]|\.\s|\n\s*\n/).at(-1) ?? ''
  const last = Array.from(sentence.matchAll(DOCUMENT_NAME_PATTERN)).at(-1)
  if (!last) return home ?? 'unnamed'
  return last[1]?.toLowerCase() as Page | undefined // the pattern has no other words in this group
}

function findSections(text: string, home: Page | undefined): FoundCitation[] {
  return Array.from(text.matchAll(SECTION_PATTERN)).flatMap((match) => {
    const at = match.index
    const owner = findCitedDocument(text.slice(Math.max(0, at - 160), at), home)
    if (!owner) return []
    const named = SECTION_NAME_PATTERN.exec(
      text.slice(at + match[0].length, at + 160).replaceAll(/\s+/g, ' '),
    )
    const name = (named?.[1] ?? named?.[2] ?? named?.[3])?.trim()
    return [{ at, text: `${owner} §${match[1] ?? ''}`, ...(name ? { name } : {}) }]
  })
}

function findPromises(text: string, home: Page | undefined): FoundCitation[] {
  const patterns = home === 'trust' ? [HOME_PAGE_PROMISES] : [PROMISE_CITATIONS, BARE_PROMISE_CITATIONS]
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern)).flatMap(({ index: at, 1: list = '' }) =>
      Array.from(list.matchAll(new RegExp(PROMISE_PATTERN, 'gi')), ([id]) => ({
        at,
        text: `trust ${id.toUpperCase()}`,
      })),
    ),
  )
}

function findNumbers(text: string, pattern: RegExp, page: string): FoundCitation[] {
  return Array.from(text.matchAll(pattern)).flatMap(({ index: at, 1: list = '' }) =>
    splitNumbers(list).map((number) => ({ at, text: `${page} ${number}` })),
  )
}

/** Paths of documents anywhere in a text, and the targets of a document's links. */
function findPaths(path: string, text: string): FoundCitation[] {
  const named = Array.from(text.matchAll(DOCUMENT_PATH_PATTERN), (match) => ({
    at: match.index,
    text: match[0],
  }))
  if (!path.endsWith('.md')) return named
  const links = Array.from(text.matchAll(MARKDOWN_LINK_PATTERN)).flatMap(({ index: at, 1: link = '' }) => {
    if (/^[a-z]+:/.test(link)) return []
    const [target = '', anchor] = link.split('#')
    const to = target === '' ? path : posix.join(posix.dirname(path), target).replace(/\/$/, '')
    return [{ at, text: anchor === undefined ? to : `${to}#${anchor}` }]
  })
  return [...named, ...links]
}

export function findCitations(path: string, contents: string): Citation[] {
  const home = findHomePage(path)
  // The headings of these pages define what can be cited, so they are not citations.
  const cited = home ? contents.replaceAll(/^#.*$/gm, (heading) => ' '.repeat(heading.length)) : contents
  const text = unwrapComment(cited)
  return [
    ...findSections(text, home),
    ...findPromises(text, home),
    ...findNumbers(text, READING_PATTERN, 'readings'),
    ...findNumbers(text, DECISION_PATTERN, 'decision'),
    ...findNumbers(text, LINKED_DECISION_PATTERN, 'decision'),
    ...findPaths(path, text),
  ]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...citation }) => ({ ...citation, line: text.slice(0, at).split('\n').length }))
}

export function findCitationProblem({ text, name }: Citation, citable: Citable): string | undefined {
  const section = citable.get(text)
  if (section === undefined)
    return text.startsWith('unnamed') ? 'a section of no page' : `there is no ${text}`
  return name && !section.includes(toPlainText(name)) ? `${text} has no "${name}"` : undefined
}

/** The sources of this check contain section signs that cite nothing. */
const CHECK_SOURCES = /^e2e\/check\/citations\./
const CHECKED_FILES = ['ts', 'tsx', 'mjs', 'css', 'sql', 'md'].map((extension) => `*.${extension}`)

/** Every citation in the repository that does not resolve, with file and line. */
export function findDanglingCitations(): string[] {
  const texts = new Map(
    listRepositoryFiles(...CHECKED_FILES).map(
      (path) => [path, readFileSync(resolve(REPO_ROOT, path), 'utf8')] as const,
    ),
  )
  const documents = new Map([...texts].filter(([path]) => path.endsWith('.md')))
  const citable = readCitable(listRepositoryFiles(), documents)
  return [...texts]
    .filter(([path]) => !CHECK_SOURCES.test(path))
    .flatMap(([path, contents]) =>
      findCitations(path, contents).flatMap((citation) => {
        const problem = findCitationProblem(citation, citable)
        return problem ? [`${path}:${citation.line}: ${problem}`] : []
      }),
    )
}
