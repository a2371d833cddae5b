/** Opens a path of this shop as a new document. */
export const openDocument = (path: string): void => location.assign(path)
