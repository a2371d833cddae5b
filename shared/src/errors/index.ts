export { AppError, isAppError } from './app-error.ts'
export { during } from './during.ts'
export { errorCatalogue, type ErrorCode } from './catalogue.ts'
