import type { AddressType, SavedAddress } from '@larder/shared/contracts'
import { formatAddress, paths } from '@larder/shared/domain'
import { $isMember, useResource, useStore } from '@larder/shared/stores'
import { ButtonLink, Card, Icon, ListSkeleton, Loading, styled } from '@larder/shared/ui'
import { addressBook } from '../../stores/member.ts'

const List = styled('ul')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3) }))
const Pick = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  width: '100%',
  minHeight: theme.target,
  padding: theme.spacing(4),
  border: 0,
  background: 'transparent',
  color: 'inherit',
  ...theme.typography.body2,
  fontFamily: theme.typography.fontFamily,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': { flex: 1, minWidth: 0 },
  '& b': { display: 'block' },
  '&:focus-visible': { ...theme.ring, outlineOffset: theme.spacing(-1) },
}))

type Props = { type: AddressType; onPick: (address: SavedAddress) => void }

/** A member's saved addresses to choose from; nothing for guests. */
export function AddressChoice({ type, onPick }: Props) {
  const isMember = useStore($isMember)
  const shown = useResource(isMember ? addressBook() : undefined)
  if (!isMember) return null
  if (shown.state === 'loading')
    return (
      <Loading label="Loading your addresses">
        <ListSkeleton count={2} />
      </Loading>
    )
  const own = shown.state === 'ready' ? shown.data.addresses.filter((address) => address.type === type) : []
  if (own.length === 0) {
    return (
      <ButtonLink to={paths.addresses()} variant="tinted" startIcon="plus">
        Save an address
      </ButtonLink>
    )
  }
  return (
    <List aria-label="Your addresses">
      {own.map((address) => (
        <li key={address.addressId}>
          <Card>
            <Pick type="button" onClick={() => onPick(address)}>
              <Icon name="pin" size="small" />
              <span>
                {address.description && <b>{address.description}</b>}
                {formatAddress(address)}
              </span>
            </Pick>
          </Card>
        </li>
      ))}
    </List>
  )
}
