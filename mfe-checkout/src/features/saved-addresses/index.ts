export { SavedAddresses } from './SavedAddresses.tsx'
