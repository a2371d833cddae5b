import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { COLLECTION_SCHEMAS, DOCUMENT_SCHEMAS, TABLE_SCHEMAS } from './brand-folder.ts'
import type { Problem } from './problems.ts'

/** The files of a folder. */
export type FolderFiles = {
  root: string
  /** Paths relative to the root, sorted; without those that systems leave behind. */
  paths: readonly string[]
  /** The bytes of a file; undefined when there is none. */
  load: (path: string) => Promise<Uint8Array | undefined>
}

/** What systems and programs leave in folders: `.DS_Store`, `._apples.webp`, `Thumbs.db`, locks of open documents. */
const LEFTOVER = /(^|\/)(\.|__MACOSX\/|~\$|\.~lock)|(^|\/)(thumbs\.db|desktop\.ini|icon\r)$/i

/** Lists the files of a folder; none when the folder does not exist. */
export async function openFolder(folder: string): Promise<FolderFiles> {
  const root = resolve(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !LEFTOVER.test(path))
    .toSorted()
  return { root, paths, load: (path) => readFile(join(root, path)).catch(() => undefined) }
}

const ASSET = /\.(svg|png|jpe?g|webp|woff2|ico)$/
/** The paths of pictures and fonts. */
export const listAssets = ({ paths }: FolderFiles): string[] => paths.filter((path) => ASSET.test(path))

/** Read by others than the import: the people of a demo brand, and how its pictures are drawn. */
const READ_ELSEWHERE = new Set(['members.json', 'menu/drawings.json'])
const NOTES = /(^|\/)(readme|licen[cs]e|notice|changelog|notes)[^/]*$/i
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
      !READ_ELSEWHERE.has(path) &&
      !NOTES.test(path),
  )
  const byFolder = Map.groupBy(unread, (path) => (path.includes('/') ? (path.split('/')[0] ?? '') : ''))
  return [...byFolder].flatMap(([folder, own]) =>
    folder === '' || KNOWN_FOLDERS.has(folder) || KNOWN_FOLDERS.has(simplify(folder))
      ? own.map((file) => ({ file, message: explainUnread(file) }))
      : [{ file: folder, message: `is an unknown folder, whose ${own.length} files are not read` }],
  )
}
