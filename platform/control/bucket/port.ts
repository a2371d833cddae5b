/** An object in a bucket; `modifiedAt` is by the bucket's clock. */
export type StoredObject = { key: string; modifiedAt: Date }

/**
 * The bucket operations that a shop uses. Keys are relative to the configured prefix. Every call has a time limit, is
 * retried where that can help, and throws an OutsideError on failure.
 */
export type Bucket = {
  /** The bucket's address, for messages. */
  name: string
  /** Reads an object; undefined when there is none. */
  get: (key: string) => Promise<Buffer | undefined>
  /** Writes an object atomically, replacing an existing one. */
  put: (key: string, content: Uint8Array) => Promise<void>
  /**
   * Writes an object unless it exists; returns false if it does. A server that ignores the condition (`If-None-Match:
   * *`) overwrites it, so callers that need certainty must read it again.
   */
  putIfAbsent: (key: string, content: Uint8Array) => Promise<boolean>
  /** Lists the objects whose key starts with this text, sorted by key. */
  list: (start: string) => Promise<StoredObject[]>
  /** Deletes an object, if it exists. */
  remove: (key: string) => Promise<void>
}
