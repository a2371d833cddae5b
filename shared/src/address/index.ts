// Typing and choosing an address, for checkout and the member area. Each bundles its own copy, so what exists
// once in a page is imported here by its shared name (`@larder/shared/ui`), never by its file.
export { AddressEntry } from './AddressEntry.tsx'
export { AddressFields } from './AddressFields.tsx'
export { addressShape } from './address-shape.ts'
