import type { AddressType, NewAddress, SavedAddress } from '@larder/shared/contracts'
import { isPostcodeInCountry } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Executor } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { addressesQueries, membersQueries, toSavedAddress, type AddressRow } from '../members/index.ts'
import type { MemberDeps, Owner } from './member-deps.ts'

const MAX_ADDRESSES = 50

/** Clears optional fields that were not sent, because an update replaces the address. */
const EMPTY_FIELDS = {
  formattedAddress: null,
  description: null,
  placeId: null,
  latitude: null,
  longitude: null,
  firstName: null,
  lastName: null,
  email: null,
  telephone: null,
}

/**
 * Maps an address to its row. Coordinates are rounded to about 10 metres (trust T24). Throws ADDRESS_NOT_VALID for a
 * postcode of another country.
 */
function toAddressRow(address: NewAddress) {
  if (!isPostcodeInCountry(address)) throw new AppError('ADDRESS_NOT_VALID')
  const round = (degrees: number | undefined) => (degrees === undefined ? null : Number(degrees.toFixed(4)))
  return {
    ...EMPTY_FIELDS,
    ...address,
    latitude: round(address.latitude),
    longitude: round(address.longitude),
  }
}

const addressNotFoundError = () => new AppError('ADDRESS_SAVE', { status: 404 })

async function loadAddressList(db: Executor, owner: Owner): Promise<SavedAddress[]> {
  return (await addressesQueries(db).findAll(owner)).map(toSavedAddress)
}

/**
 * The address book. The first address of a type becomes the default, and every type that has addresses has one default.
 */
export const addressesService = ({ db }: MemberDeps) => ({
  list: (owner: Owner) => loadAddressList(db, owner),

  add: (owner: Owner, { type, address, now }: { type: AddressType; address: NewAddress; now: Date }) =>
    inTransaction(db, async (tx) => {
      await membersQueries(tx).lock(owner)
      const book = await addressesQueries(tx).findAll(owner)
      if (book.length >= MAX_ADDRESSES) throw new AppError('ADDRESS_SAVE')
      const isDefault = !book.some((row) => row.type === type)
      const row: AddressRow = {
        ...owner,
        id: newId(now),
        type,
        isDefault,
        createdAt: now,
        ...toAddressRow(address),
      }
      await addressesQueries(tx).insert(row)
      return toSavedAddress(row)
    }),

  /** Throws ADDRESS_SAVE (404) for an address that is not the member's own. */
  update: (owner: Owner, { addressId, address }: { addressId: string; address: NewAddress }) =>
    inTransaction(db, async (tx) => {
      const row = await addressesQueries(tx).update(owner, addressId, toAddressRow(address))
      if (!row) throw addressNotFoundError()
      return toSavedAddress(row)
    }),

  delete: (owner: Owner, addressId: string) =>
    inTransaction(db, async (tx) => {
      const queries = addressesQueries(tx)
      const gone = await queries.delete(owner, addressId)
      if (!gone) throw addressNotFoundError()
      const next = gone.isDefault && (await queries.findAll(owner)).find((row) => row.type === gone.type)
      if (next) await queries.setDefault(owner, gone.type, next.id)
      return loadAddressList(tx, owner)
    }),

  setDefault: (owner: Owner, addressId: string) =>
    inTransaction(db, async (tx) => {
      const queries = addressesQueries(tx)
      const row = (await queries.findAll(owner)).find(({ id }) => id === addressId)
      if (!row) throw addressNotFoundError()
      await queries.setDefault(owner, row.type, row.id)
      return loadAddressList(tx, owner)
    }),
})
