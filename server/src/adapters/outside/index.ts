export { outsideCaller, type OutsideCaller, type OutsideReply, type OutsideRequest } from './call.ts'
