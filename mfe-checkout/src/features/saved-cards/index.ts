export { SavedCards } from './SavedCards.tsx'
