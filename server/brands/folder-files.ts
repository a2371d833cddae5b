import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { COLLECTION_SCHEMAS, DOCUMENT_SCHEMAS, TABLE_SCHEMAS } from './brand-folder.ts'
import { BrandFolderError, type Problem } from './problems.ts'

export type FolderFiles = {
  root: string
  /** Paths relative to the root, sorted; without those that systems leave behind. */
  paths: readonly string[]
  /** The bytes of a file; undefined when there is none. Throws when it cannot be read. */
  load: (path: string) => Promise<Uint8Array | undefined>
}

/** What systems and programs leave in folders: `.DS_Store`, `._apples.webp`, `Thumbs.db`, locks of open documents. */
const LEFTOVER = /(^|\/)(\.|__MACOSX(\/|$)|~\$|\.~lock)|(^|\/)(thumbs\.db|desktop\.ini|icon\r)$/i

/** Larger than the menu of any shop; above it, a file is not read into memory. */
const MAX_FILE_BYTES = 100 * 1024 * 1024

type Entry = { path: string; entry: Dirent }

/**
 * Lists what is in a folder and the folders in it, whose links are not followed: one may lead out of it, or to a folder
 * around it. Throws `BrandFolderError` where that cannot be read.
 */
async function listEntries(root: string, folder = ''): Promise<Entry[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    throw new BrandFolderError([{ file: folder || root, message: explainFolder(error) }])
  })
  const own = entries
    .map((entry) => ({ entry, path: join(folder, entry.name) }))
    .filter(({ path }) => !LEFTOVER.test(path))
  const inner = own.filter(({ entry }) => entry.isDirectory()).map(({ path }) => listEntries(root, path))
  return [...own, ...(await Promise.all(inner)).flat()]
}

function explainFolder(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  if (code === 'ENOENT') return 'is no folder: there is nothing'
  if (code === 'ENOTDIR') return 'is a file: name the folder it is in'
  return `cannot be read (${code}): check who may read it`
}

function explainEntry(entry: Dirent): string | undefined {
  if (/[\\\uFFFD]/.test(entry.name))
    return 'has a name that other systems cannot read, as old ZIP programs write it: give it another'
  if (entry.isFile() || entry.isDirectory()) return undefined
  return entry.isSymbolicLink()
    ? 'is a link, which is not followed: put the file itself here'
    : 'is no file but a pipe or a device: take it out'
}

/** Lists the files of a folder. Throws `BrandFolderError` where one is missing, or has entries that are no files. */
export async function openFolder(folder: string): Promise<FolderFiles> {
  const root = resolve(folder)
  const entries = (await listEntries(root)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const problems = entries.flatMap(({ entry, path: file }) => {
    const message = explainEntry(entry)
    return message ? [{ file, message }] : []
  })
  if (problems.length > 0) throw new BrandFolderError(problems)
  const paths = entries.filter(({ entry }) => entry.isFile()).map(({ path }) => path.replaceAll(sep, '/'))
  const known = new Set(paths)
  const load = async (path: string) => (known.has(path) ? loadFile(join(root, path)) : undefined)
  return { root, paths, load }
}

async function loadFile(path: string): Promise<Uint8Array> {
  const { size } = await stat(path)
  if (size > MAX_FILE_BYTES) throw new Error(`is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`)
  return readFile(path)
}

const ASSET = /\.(svg|png|jpe?g|webp|woff2)$/
export const listAssets = ({ paths }: FolderFiles): string[] => paths.filter((path) => ASSET.test(path))

/** The people of a demo brand, read by others than the import. */
const DEMO_MEMBERS = 'members.json'
const NOTES = /(^|\/)(readme|licen[cs]e|notice|changelog|notes)[^/.]*(\.(md|txt|pdf|docx?|odt|rtf))?$/i
const OTHER_PICTURE = /\.(gif|avif|heic|heif|tiff?|bmp|ico|jfif|psd|ai|eps)$/i
const OTHER_FONT = /\.(ttf|otf|woff|eot)$/i
const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i
const COLLECTIONS = Object.keys(COLLECTION_SCHEMAS)
const KNOWN_PATHS = [...Object.keys(DOCUMENT_SCHEMAS), ...Object.keys(TABLE_SCHEMAS)]
const KNOWN_FOLDERS = new Set([
  'pictures',
  'fonts',
  ...[...KNOWN_PATHS, ...COLLECTIONS].map((path) => path.split('/')[0]),
])

const simplify = (path: string) => path.toLowerCase().replaceAll(/[\s_]+/g, '-')

function explainUnread(path: string): string {
  const simple = simplify(path)
  if (SPREADSHEET.test(path)) return 'is a spreadsheet, which is not read: save its sheet as "CSV UTF-8"'
  if (OTHER_PICTURE.test(path)) return 'is not read: save the picture as png, jpg or webp'
  if (OTHER_FONT.test(path)) return 'is not read: save the font as woff2'
  const inCollection = COLLECTIONS.find(
    (folder) => simple.startsWith(`${folder}/`) && simple.endsWith('.json'),
  )
  if (inCollection && simple.slice(inCollection.length + 1).includes('/'))
    return `is not read: put it into the folder "${inCollection}" itself`
  if (simple !== path && (inCollection || ASSET.test(simple) || KNOWN_PATHS.includes(simple)))
    return `is not read: name it "${simple}"`
  return 'is not read: no file of a brand folder has this name'
}

/** Files that nothing reads, so that nobody takes them for imported. An unknown folder is named once. */
export function listUnreadFiles({ paths }: FolderFiles, readPaths: ReadonlySet<string>): Problem[] {
  const unread = paths.filter(
    (path) =>
      !readPaths.has(path) &&
      !LEFTOVER.test(path) &&
      !ASSET.test(path) &&
      path !== DEMO_MEMBERS &&
      !NOTES.test(path),
  )
  const byFolder = Map.groupBy(unread, (path) => (path.includes('/') ? (path.split('/')[0] ?? '') : ''))
  return [...byFolder].flatMap(([folder, own]) =>
    folder === '' || KNOWN_FOLDERS.has(folder) || KNOWN_FOLDERS.has(simplify(folder))
      ? own.map((file) => ({ file, message: explainUnread(file) }))
      : [{ file: folder, message: `is an unknown folder, whose ${own.length} files are not read` }],
  )
}
