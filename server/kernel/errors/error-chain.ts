/** An error and its causes, the outermost first; nothing for a thrown value that is no Error. */
export function* errorChain(error: unknown): Generator<Error, void> {
  for (let at: unknown = error; at instanceof Error; at = at.cause) yield at
}

/** The code that Node (`ENOENT`), zlib or PostgreSQL (SQLSTATE) put on an error; undefined for one without. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
