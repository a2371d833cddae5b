import type { SavedAddress } from '@larder/shared/contracts'
import { formatAddress } from '@larder/shared/domain'
import { Button, Icon, Pill, styled, Surface } from '@larder/shared/ui'
import { EntryActions } from '../../parts/EntryActions.tsx'
import { deleteAddress, makeDefault } from './address-actions.ts'

const Root = styled(Surface)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  height: '100%',
}))
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  '& > h3': { ...theme.typography.h4, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > svg': { color: theme.palette.primary.text },
}))
const Lines = styled('p')(({ theme }) => ({
  flex: 1,
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
}))
const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginInlineStart: theme.spacing(-3),
}))

/** One address of the address book. */
export function AddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const { type, isDefault, description, addressLine1 } = address
  const name = description || addressLine1
  return (
    <Root>
      <Head>
        <Icon name={type === 'delivery' ? 'pin' : 'card'} size="small" />
        <h3>{name}</h3>
        {isDefault && <Pill tone="success">Default</Pill>}
      </Head>
      <Lines>{formatAddress(address)}</Lines>
      <Actions>
        <Button variant="text" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <EntryActions
          name={name}
          isDefault={isDefault}
          onMakeDefault={() => makeDefault(address)}
          onDelete={() => deleteAddress(address)}
        />
      </Actions>
    </Root>
  )
}
