import { readdir } from 'node:fs/promises'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { create, Header, Parser, Pax, type ReadEntry } from 'tar'
import { ReleaseError } from '../registry/release.ts'
import type { ReleaseFiles } from '../registry/release-store.ts'

/** Limits; our releases have about 150 files and paths of about 60 characters. */
const MAX_FILES = 2_000
const MAX_PATH_CHARS = 200
/** Limit of entries of any kind, including folders. */
const MAX_ENTRIES = 2 * MAX_FILES
/** Limit of the headers that describe a long path. */
const MAX_META_BYTES = 4_096
/**
 * The archive is read in pieces of this size until the first rejected entry, with other requests handled in between,
 * because 32 MiB of empty headers take a second.
 */
const PIECE_BYTES = 64 * 1024

/** Paths in a release's folder; no segment is empty or starts with a dot. */
const PATH = /^(release\.json|(web|node|maps)(\/[\w@+~-][\w.@+~-]*)+)$/
const isFile = ({ type }: ReadEntry) => type === 'File' || type === 'OldFile' || type === 'ContiguousFile'
const withoutDot = (path: string) => path.replace(/^\.\//, '')

/** Describes why an entry of an archive is rejected; undefined when it is accepted. */
function findProblem(entry: ReadEntry, accepted: ReadonlyMap<string, unknown>): string | undefined {
  const path = withoutDot(entry.path)
  if (!isFile(entry)) return `${path.slice(0, MAX_PATH_CHARS)} is not a regular file`
  if (path.length > MAX_PATH_CHARS || !PATH.test(path))
    return `${JSON.stringify(path.slice(0, MAX_PATH_CHARS))} is not a path within a release`
  if (accepted.has(path)) return `${path} occurs twice`
  return accepted.size >= MAX_FILES ? `It has more than ${MAX_FILES} files` : undefined
}

/**
 * Unpacks the files of a release from a tar archive in memory; the caller has limited its size and decompressed it.
 * Throws a ReleaseError that names the first invalid entry: a link, a path outside the release, or a duplicate file.
 */
export async function unpackArchive(archive: Uint8Array): Promise<ReleaseFiles> {
  const chunks = new Map<string, Buffer[]>()
  let entries = 0
  const { promise: finished, resolve: done, reject: fail } = Promise.withResolvers<void>()
  let isRejected = false
  function rejectArchive(problem: string, cause?: unknown): void {
    isRejected = true
    fail(new ReleaseError(problem, { cause }))
  }
  const parser = new Parser({ strict: true, maxMetaEntrySize: MAX_META_BYTES })
  parser.on('error', (cause) => rejectArchive('The archive cannot be read', cause))
  parser.on('ignoredEntry', (entry: ReadEntry) =>
    rejectArchive(`${entry.path.slice(0, MAX_PATH_CHARS)} is not a regular file`),
  )
  parser.on('entry', (entry: ReadEntry) => {
    const isFolder = entry.type === 'Directory'
    entries += 1
    const isTooMany = entries > MAX_ENTRIES && `It has more than ${MAX_ENTRIES} entries`
    const problem = isTooMany || (isFolder ? undefined : findProblem(entry, chunks))
    if (problem) rejectArchive(problem)
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
    // The parser would decompress a compressed archive without a limit.
    if (!isPlainTar(archive)) return rejectArchive('The archive cannot be read')
    for (let at = 0; at < archive.length && !isRejected; at += PIECE_BYTES) {
      parser.write(Buffer.from(archive.subarray(at, at + PIECE_BYTES)))
      await othersTurn()
    }
    if (!isRejected) parser.end()
  }
  await Promise.all([finished, readPieces()])
  return new Map([...chunks].map(([path, content]) => [path, Buffer.concat(content)]))
}

/** Whether these bytes are an uncompressed tar archive, whose first header contains `ustar`. */
function isPlainTar(archive: Uint8Array): boolean {
  const [first = 0] = archive
  const isPrintable = first >= 0x20 && first < 0x7f && first !== 0x28 // Zstandard starts with it
  return isPrintable && Buffer.from(archive.subarray(257, 262)).toString() === 'ustar'
}

const BLOCK = 512
const padToBlock = (content: Uint8Array): Buffer[] => [
  Buffer.from(content),
  Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
]

/**
 * Packs the files of a release into an uncompressed tar archive, since most files are already compressed. Equal files
 * give equal archives.
 */
export function archiveFiles(files: ReleaseFiles): Buffer {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const blocks = sorted.flatMap(([path, content]) => {
    const header = new Header({ path, mode: 0o644, size: content.length, type: 'File', mtime: new Date(0) })
    const isLong = header.encode()
    return [
      ...(isLong ? [new Pax({ path }).encode()] : []),
      header.block ?? Buffer.of(),
      ...padToBlock(content),
    ]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

/** Packs a release's folder into a gzipped tar archive, for `PUT /ops/releases/:area/:version`. */
export async function packArchive(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).toSorted()
  return create({ cwd: folder, gzip: true, portable: true }, names).concat()
}
