export { endpoint, Failure, type Access, type Endpoint } from './endpoint.ts'
export { Address, AddressType, NewAddress, SavedAddress } from './address.ts'
export {
  BasketToken,
  Done,
  EmailAddress,
  FirstName,
  LastName,
  NewPassword,
  PhoneNumber,
  SixDigits,
} from './person.ts'
export * as authApi from './auth.ts'
export * as guestApi from './guest.ts'
export * as memberApi from './member.ts'
export * as marketingApi from './marketing.ts'
