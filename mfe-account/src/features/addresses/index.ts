export { AddressBook } from './AddressBook.tsx'
export { AddressChoice } from './AddressChoice.tsx'
