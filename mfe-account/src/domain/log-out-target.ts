import { paths } from '@larder/shared/domain'

type LogOutContext = { isBasketEmpty: boolean; hasLocation: boolean; hasStore: boolean }

/** The path to open after logging out (spec §2, readings 19). */
export function chooseLogOutTarget({ isBasketEmpty, hasLocation, hasStore }: LogOutContext): string {
  if (isBasketEmpty && hasLocation && hasStore) return paths.home()
  if (isBasketEmpty && !hasStore) return paths.storesNearBy()
  return paths.basket()
}
