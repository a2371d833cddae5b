// Typing and choosing an address, for checkout and the member area. Each bundles its own copy, so singletons are
// imported here by their shared name (`@larder/shared/ui`), never by file.
export { AddressEntry } from './AddressEntry.tsx'
export { AddressFields } from './AddressFields.tsx'
export { addressShape } from './address-shape.ts'
