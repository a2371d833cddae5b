export { outsideCaller, type OutsideCaller, type OutsideReply, type OutsideRequest } from './call.ts'
export { isOutsideError, OutsideError, type OutsideFailure } from './outside-error.ts'
export { isSigned, sign } from './signature.ts'
