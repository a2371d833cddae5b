import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { findDanglingCitations } from './citations.ts'
import { loadUnknownNames } from './code-names.ts'
import { REPO_ROOT, type Counts } from './command.ts'
import { listDocumentFiles, listRepositoryFiles } from './source-files.ts'

const BUILT_IN_PNPM_COMMANDS = ['add', 'exec', 'install', 'run', 'up', 'update']
const CODE_SPAN_PATTERN = /`([^`\n]+)`/g
const PATH_PATTERN = /^[\w.@<>-]+(?:\/[\w.@<>*-]+)*\/?$/
const SOURCE_FILE_PATTERN = /[\w>]\.(?:tsx?|mjs)$/
const PNPM_COMMAND_PATTERN = /(?:^|[`\s])pnpm ([a-z][a-z:-]*(?:<[a-z]+>)?)/gm

type RepositoryNames = { paths: ReadonlySet<string>; scripts: ReadonlySet<string> }

/**
 * Names that a document may refer to: every file and folder by any tail of its path, and the scripts of package.json.
 */
export function listRepositoryNames(files: readonly string[], scripts: readonly string[]): RepositoryNames {
  const paths = new Set<string>()
  for (const file of files) {
    const segments = file.split('/')
    for (let end = 1; end <= segments.length; end += 1) {
      const path = segments.slice(0, end)
      // A document may leave out the leading folders: `http/listen.ts`.
      for (let start = 0; start < end; start += 1) paths.add(path.slice(start).join('/'))
    }
  }
  return { paths, scripts: new Set([...scripts, ...BUILT_IN_PNPM_COMMANDS]) }
}

/** A name with placeholders, `modules/<name>`, matches any name. */
function isKnownPath(name: string, known: ReadonlySet<string>): boolean {
  if (!/[<*]/.test(name)) return known.has(name)
  const escaped = name.replaceAll('.', '\\.').replaceAll(/<[^>]+>|\*/g, '[^/]+')
  const pattern = new RegExp(`^${escaped}$`)
  return [...known].some((each) => pattern.test(each))
}

/**
 * Whether a code span names a file or folder: it begins with a folder of the repository, or looks like a source file.
 */
function looksLikePath(text: string, roots: ReadonlySet<string>): boolean {
  if (!PATH_PATTERN.test(text)) return false
  return SOURCE_FILE_PATTERN.test(text) || (text.includes('/') && roots.has(text.split('/')[0] ?? ''))
}

/** Files, folders and pnpm scripts that a document mentions but the repository does not have. */
export function findBrokenReferences(
  markdown: string,
  repository: RepositoryNames,
  roots: ReadonlySet<string>,
): string[] {
  const spans = Array.from(markdown.matchAll(CODE_SPAN_PATTERN), ([, text = '']) => text)
  const paths = spans
    .filter((text) => looksLikePath(text, roots))
    .map((text) => text.replace(/\/$/, ''))
    .filter((path) => !isKnownPath(path, repository.paths))
  const code = [
    ...spans,
    ...Array.from(markdown.matchAll(/^```[^\n]*\n(.*?)^```/gms), ([, text = '']) => text),
  ]
  const commands = code
    .flatMap((text) => Array.from(text.matchAll(PNPM_COMMAND_PATTERN), ([, name = '']) => name))
    .filter((name) => !isKnownPath(name, repository.scripts))
    .map((name) => `pnpm ${name}`)
  return [...new Set([...paths, ...commands])]
}

const Package = z.object({ scripts: z.record(z.string(), z.string()) })

/**
 * Fails when a document mentions a file, folder or script that does not exist, when a document or comment names what the
 * code does not have, or when a citation does not resolve.
 */
export async function checkDocumentReferences(): Promise<Counts> {
  const read = (path: string) => readFileSync(resolve(REPO_ROOT, path), 'utf8')
  const { scripts } = Package.parse(JSON.parse(read('package.json')))
  const files = listRepositoryFiles()
  const repository = listRepositoryNames(files, Object.keys(scripts))
  const roots = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))
  const broken = listDocumentFiles().flatMap((path) =>
    findBrokenReferences(read(path), repository, roots).map((name) => `${path}: there is no ${name}`),
  )
  const problems = [...broken, ...loadUnknownNames(), ...findDanglingCitations()]
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
