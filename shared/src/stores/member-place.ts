import { call } from '../api/index.ts'
import { locationApi, memberApi, type SavedAddress } from '../contracts/index.ts'
import { whenRestored } from './persistent-atom.ts'
import { $place, chooseLocation } from './place.ts'
import { $session, sessionCall } from './session.ts'

/** The coordinates of a saved address; looked up by its postcode when they were not saved. Throws AppError. */
async function fetchCoordinates({ latitude, longitude, postcode }: SavedAddress) {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  return call(locationApi.geocode, { postcode, country: 'Uk' })
}

/**
 * Makes a member's default delivery address the place of a browser that has none, so that stores, fees and slots are
 * those of home without asking. A place that the shopper has chosen stays, also one chosen meanwhile. Returns whether the
 * browser has a place now. Throws AppError.
 */
export async function placeMember(): Promise<boolean> {
  await whenRestored()
  if ($place.get().location) return true
  if ($session.get().strategy !== 'member') return false
  const { addresses } = await sessionCall(memberApi.listAddresses, { type: 'delivery' })
  const home = addresses.find(({ postcode }) => postcode !== '')
  if (!home) return false
  const { latitude, longitude } = await fetchCoordinates(home)
  if ($place.get().location) return true
  const { addressLine1, addressLine2, town, postcode, placeId } = home
  const label = `${addressLine1}, ${postcode}`
  chooseLocation({ latitude, longitude, label, postcode, placeId, addressLine1, addressLine2, town })
  return true
}
