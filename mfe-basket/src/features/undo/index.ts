export { offerUndo } from './offer-undo.ts'
