export { action, type Outcome } from './action.ts'
export { AppError, isAppError } from './app-error.ts'
// `during`: its name in kit 3.3, for areas that were built with it; the next first number of the kit drops it.
export { withErrorContext, withErrorContext as during } from './with-error-context.ts'
export { errorCatalogue, type ErrorCode } from './catalogue.ts'
export { asAppError, reportUnforeseen } from './unforeseen.ts'
