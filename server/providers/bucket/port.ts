/** An object in a bucket; `modifiedAt` is the bucket's own clock. */
export type StoredObject = { key: string; modifiedAt: Date }

/**
 * The part of a bucket that a shop uses. Keys are below the prefix that the settings name. Every call has a limit of time,
 * is tried again where that can help, and throws an OutsideError when it failed.
 */
export type Bucket = {
  /** The bucket's address, for messages. */
  name: string
  /** The content of an object; undefined when there is none. */
  get: (key: string) => Promise<Buffer | undefined>
  /** Puts an object whole or not at all, over what may be there. */
  put: (key: string, content: Uint8Array) => Promise<void>
  /**
   * Puts an object where there is none; false when there is one. A server that does not know the condition
   * (`If-None-Match: *`) puts it over what is there: who must know reads it again.
   */
  putIfAbsent: (key: string, content: Uint8Array) => Promise<boolean>
  /** Every object whose key begins so, in the order of keys. */
  list: (start: string) => Promise<StoredObject[]>
  /** Deletes an object; there need not be one. */
  remove: (key: string) => Promise<void>
}
