/** An external content service. Without one the shop's own content tables are used. */
export type ContentSource = {
  /** The entry (or entries) of a content type, plain: no envelopes, no `attributes`. Undefined when there is none. */
  find(type: string, filters?: Record<string, string>): Promise<unknown>
}
