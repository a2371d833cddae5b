export { AppError, isAppError } from './app-error.ts'
export { errorCatalogue, type ErrorCode } from './catalogue.ts'
