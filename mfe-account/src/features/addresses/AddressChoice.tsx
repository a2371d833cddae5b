import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { formatAddress, paths } from '@larder/shared/domain'
import { $isMember, useResource, useStore } from '@larder/shared/stores'
import { ButtonLink, Card, Icon, ListSkeleton, Loading, Stack } from '@larder/shared/ui'
import { addressBook } from '../../stores/member.ts'
import styles from './AddressChoice.module.css'

type Props = { type: AddressType; onPick: (address: SavedAddress) => void }

/** Lets a member choose a saved address; renders nothing for guests. */
export function AddressChoice({ type, onPick }: Props) {
  const isMember = useStore($isMember)
  const book = useResource(isMember ? addressBook() : undefined)
  if (!isMember) return null
  if (book.state === 'loading')
    return (
      <Loading label="Loading your addresses">
        <ListSkeleton count={2} />
      </Loading>
    )
  const typeAddresses =
    book.state === 'ready' ? book.data.addresses.filter((address) => address.type === type) : []
  if (typeAddresses.length === 0) {
    return (
      <ButtonLink to={paths.addresses()} variant="tinted" startIcon="plus">
        Save an address
      </ButtonLink>
    )
  }
  return (
    <Stack as="ul" gap={3} aria-label="Your addresses">
      {typeAddresses.map((address) => (
        <li key={address.addressId}>
          <Card>
            <button className={styles.pick} type="button" onClick={() => onPick(address)}>
              <Icon name="pin" size="small" />
              <span>
                {address.description && <b>{address.description}</b>}
                {formatAddress(address)}
              </span>
            </button>
          </Card>
        </li>
      ))}
    </Stack>
  )
}
