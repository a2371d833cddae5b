import { readdir } from 'node:fs/promises'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { create, Header, Parser, Pax, type ReadEntry } from 'tar'
import { ReleaseError } from '../release.ts'
import type { ReleaseFiles } from '../release-store.ts'

/** A release of ours has about 150 files, and paths of about 60 characters. */
const MAX_FILES = 2_000
const MAX_PATH_CHARS = 200
/** Entries of any kind: with the files, their folders. */
const MAX_ENTRIES = 2 * MAX_FILES
/** Headers that describe one long path. */
const MAX_META_BYTES = 4_096
/**
 * The archive is read in pieces of so many bytes, up to the piece with the first entry that is refused, with the other requests' turn
 * between them: 32 MiB of empty headers take a second.
 */
const PIECE_BYTES = 64 * 1024

/** The parts of a release's folder; no segment is empty or begins with a dot. */
const PATH = /^(release\.json|(web|node|maps)(\/[\w@+~-][\w.@+~-]*)+)$/
const isFile = ({ type }: ReadEntry) => type === 'File' || type === 'OldFile' || type === 'ContiguousFile'
const withoutDot = (path: string) => path.replace(/^\.\//, '')

/** Why an entry of an archive is not taken; undefined when it is. */
function findProblem(entry: ReadEntry, taken: ReadonlyMap<string, unknown>): string | undefined {
  const path = withoutDot(entry.path)
  if (!isFile(entry)) return `${path.slice(0, MAX_PATH_CHARS)} is no regular file`
  if (path.length > MAX_PATH_CHARS || !PATH.test(path))
    return `${JSON.stringify(path.slice(0, MAX_PATH_CHARS))} is no path inside a release`
  if (taken.has(path)) return `${path} is there twice`
  return taken.size >= MAX_FILES ? `It has more than ${MAX_FILES} files` : undefined
}

/**
 * The files of a release in a tar archive, which the caller has bounded and decompressed; nothing is written. Throws a
 * ReleaseError that names the first entry that is none of a release: a link, a path out of it, a file that is there
 * twice.
 */
export async function unpackArchive(archive: Uint8Array): Promise<ReleaseFiles> {
  const chunks = new Map<string, Buffer[]>()
  let entries = 0
  const { promise: read, resolve: done, reject: fail } = Promise.withResolvers<void>()
  let isRefused = false
  function refuse(problem: string, cause?: unknown): void {
    isRefused = true
    fail(new ReleaseError(problem, { cause }))
  }
  const parser = new Parser({ strict: true, maxMetaEntrySize: MAX_META_BYTES })
  parser.on('error', (cause) => refuse('The archive cannot be read', cause))
  parser.on('ignoredEntry', (entry: ReadEntry) =>
    refuse(`${entry.path.slice(0, MAX_PATH_CHARS)} is no regular file`),
  )
  parser.on('entry', (entry: ReadEntry) => {
    const isFolder = entry.type === 'Directory'
    entries += 1
    const isTooMany = entries > MAX_ENTRIES && `It has more than ${MAX_ENTRIES} entries`
    const problem = isTooMany || (isFolder ? undefined : findProblem(entry, chunks))
    if (problem) refuse(problem)
    if (problem || isFolder) {
      entry.resume()
      return
    }
    const content: Buffer[] = []
    chunks.set(withoutDot(entry.path), content)
    entry.on('data', (chunk) => content.push(chunk))
  })
  parser.on('end', done)
  async function readPieces(): Promise<void> {
    // The reader would unpack a compressed archive by itself, without a bound.
    if (!isPlainTar(archive)) return refuse('The archive cannot be read')
    for (let at = 0; at < archive.length && !isRefused; at += PIECE_BYTES) {
      parser.write(Buffer.from(archive.subarray(at, at + PIECE_BYTES)))
      await othersTurn()
    }
    if (!isRefused) parser.end()
  }
  await Promise.all([read, readPieces()])
  return new Map([...chunks].map(([path, content]) => [path, Buffer.concat(content)]))
}

/** Whether these are the bytes of a tar archive, not compressed: it has its name in its first header. */
function isPlainTar(archive: Uint8Array): boolean {
  const [first = 0] = archive
  const isPrintable = first >= 0x20 && first < 0x7f && first !== 0x28 // Zstandard begins with it
  return isPrintable && Buffer.from(archive.subarray(257, 262)).toString() === 'ustar'
}

const BLOCK = 512
const padded = (content: Uint8Array): Buffer[] => [
  Buffer.from(content),
  Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
]

/** The files of a release as a tar archive, not compressed: most of them are. The same files give the same archive. */
export function archiveFiles(files: ReleaseFiles): Buffer {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const blocks = sorted.flatMap(([path, content]) => {
    const header = new Header({ path, mode: 0o644, size: content.length, type: 'File', mtime: new Date(0) })
    const isLong = header.encode()
    return [...(isLong ? [new Pax({ path }).encode()] : []), header.block ?? Buffer.of(), ...padded(content)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

/** A release's folder as a gzipped tar archive, for `PUT /ops/releases/:area/:version`. */
export async function packArchive(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).toSorted()
  return create({ cwd: folder, gzip: true, portable: true }, names).concat()
}
