/** A store of immutable files, as releases are. Throws an `OutsideError`. */
export type Bucket = {
  put(key: string, file: { bytes: Uint8Array; contentType: string }): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  has(key: string): Promise<boolean>
  /** Keys that begin with `prefix`, in order. */
  list(prefix: string): Promise<string[]>
  delete(key: string): Promise<void>
}
