export {
  action,
  AppError,
  isAppError,
  withErrorContext,
  asAppError,
  reportUnforeseen,
  type Outcome,
} from './app-error.ts'
export { errorCatalogue, type ErrorCode } from './catalogue.ts'
