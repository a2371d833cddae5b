export const openDocument = (path: string): void => location.assign(path)
