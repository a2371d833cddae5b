import * as z from 'zod'
import { addressShape } from '@larder/shared/address'
import { memberApi, type SavedAddress, type AddressType } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { formatAddress, formatPostcode } from '@larder/shared/domain'
import { sessionCall } from '@larder/shared/stores'
import { confirm, toast, withErrorToast } from '@larder/shared/ui'
import { addressBook, profile } from '../../stores/member.ts'

type Rules = readonly { regex: string }[]

/** The address form's fields; the postcode is checked by the business profile's rules (spec §5). */
export function createAddressSchema(postcodeRules: Rules) {
  return z.object({
    description: z.string().trim().max(60, 'Enter a shorter name'),
    ...addressShape(postcodeRules),
    county: z.string().trim().max(100),
  })
}
type AddressDetails = z.infer<ReturnType<typeof createAddressSchema>>

export const EMPTY_ADDRESS: AddressDetails = {
  description: '',
  postcode: '',
  addressLine1: '',
  addressLine2: '',
  town: '',
  county: '',
}

/** The form's initial values for an existing address. */
export function toAddressDetails(address: SavedAddress): AddressDetails {
  const { description = '', postcode, addressLine1, addressLine2, town, county } = address
  return { description, postcode, addressLine1, addressLine2, town, county }
}

/** Reloads the address book, and the profile that contains its defaults. */
const reloadAddresses = async () => {
  await Promise.all([addressBook().refresh(), profile().refresh()])
}

const toRequest = ({ description, postcode, ...lines }: AddressDetails) => ({
  ...lines,
  description: description || undefined,
  postcode: formatPostcode(postcode),
  countryCode: 'GB',
})

/** Gives unexpected errors the text of spec §8 (Account) for saving an address. */
const withSaveErrorText = <Result>(work: () => Promise<Result>) => withErrorContext('ADDRESS_SAVE', work)

/** Adds an address, or updates an existing one. Throws AppError. */
export async function saveAddress(
  details: AddressDetails,
  { type, addressId }: { type: AddressType; addressId?: string | undefined },
): Promise<void> {
  const address = toRequest(details)
  await withSaveErrorText(() =>
    addressId
      ? sessionCall(memberApi.updateAddress, { addressId, address })
      : sessionCall(memberApi.addAddress, { type, address }),
  )
  await reloadAddresses()
}

/** Makes this the address that checkout suggests first; shows the result in a toast. */
export async function setDefaultAddress({ addressId }: SavedAddress): Promise<void> {
  await withErrorToast(async () => {
    addressBook().receive(
      await withSaveErrorText(() => sessionCall(memberApi.setDefaultAddress, { addressId })),
    )
    toast('Default address changed', { tone: 'success' })
    await profile().refresh()
  })
}

/** Asks for confirmation first; while the toast is shown, the address can be restored. */
export async function deleteAddress(address: SavedAddress): Promise<void> {
  const isSure = await confirm({
    title: 'Delete this address?',
    text: formatAddress(address),
    confirmLabel: 'Delete',
    tone: 'danger',
  })
  if (!isSure) return
  await withErrorToast(async () => {
    const { addressId, type, isDefault, ...fields } = address
    addressBook().receive(await withSaveErrorText(() => sessionCall(memberApi.deleteAddress, { addressId })))
    const restore = () =>
      withErrorToast(async () => {
        await withSaveErrorText(async () => {
          const added = await sessionCall(memberApi.addAddress, { type, address: fields })
          if (isDefault) await sessionCall(memberApi.setDefaultAddress, { addressId: added.addressId })
        })
        await reloadAddresses()
      })
    toast('Address deleted', { action: { label: 'Undo', run: () => void restore() } })
    await profile().refresh()
  })
}
