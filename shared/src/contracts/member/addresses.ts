import * as z from 'zod'
import { AddressType, NewAddress, SavedAddress } from '../address.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { memberCall } from './member-call.ts'

const AddressBook = z.object({ addresses: z.array(SavedAddress) })
const addressId = z.string().min(1).max(100)

export const listAddresses = endpoint({
  ...memberCall,
  path: '/api/member/addresses/list',
  summary: 'The address book, defaults first.',
  body: z.object({ type: AddressType.optional() }),
  reply: AddressBook,
})
export const addAddress = endpoint({
  ...memberCall,
  path: '/api/member/addresses/add',
  summary: 'Add an address; the first of its type becomes the default.',
  body: z.strictObject({ type: AddressType, address: NewAddress }),
  reply: SavedAddress,
})
export const updateAddress = endpoint({
  ...memberCall,
  path: '/api/member/addresses/update',
  summary: 'Replace the fields of an address.',
  body: z.strictObject({ addressId, type: AddressType.optional(), address: NewAddress }),
  reply: SavedAddress,
})
export const deleteAddress = endpoint({
  ...memberCall,
  path: '/api/member/addresses/delete',
  summary: 'Delete an address; another of its type becomes the default.',
  body: z.strictObject({ addressId }),
  reply: AddressBook,
})
export const setDefaultAddress = endpoint({
  ...memberCall,
  path: '/api/member/addresses/setDefault',
  summary: 'Make an address the default of its type.',
  body: z.strictObject({ addressId, type: AddressType.optional() }),
  reply: AddressBook,
})
