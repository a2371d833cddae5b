export { DeepLinkDialog } from './DeepLinkDialog.tsx'
export { readLink } from './read-link.ts'
