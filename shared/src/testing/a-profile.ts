import type { memberApi } from '../contracts/index.ts'

/** A member without addresses whose mobile number is unverified. */
export const aProfile = (change: Partial<memberApi.Profile> = {}): memberApi.Profile => ({
  memberId: 'm1',
  firstname: 'Ada',
  lastname: 'Byron',
  emailAddress: 'ada@fernhill.example',
  mobileContactNumber: '+447700900123',
  mobileValidated: false,
  referFriendCode: 'ADA1',
  type: 'customer',
  hasPassword: true,
  savedAddresses: [],
  defaultDeliveryDetails: null,
  defaultBillingDetails: null,
  ...change,
})
