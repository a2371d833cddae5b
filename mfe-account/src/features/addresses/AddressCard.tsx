import type { SavedAddress } from '@larder/shared/contracts'
import { formatAddress } from '@larder/shared/domain'
import { Button, Icon, Pill, Surface } from '@larder/shared/ui'
import { EntryActions } from '../../parts/EntryActions.tsx'
import { deleteAddress, makeDefault } from './address-actions.ts'
import styles from './AddressCard.module.css'

/** One address of the address book. */
export function AddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const { type, isDefault, description, addressLine1 } = address
  const name = description || addressLine1
  return (
    <Surface className={styles.root}>
      <div className={styles.head}>
        <Icon name={type === 'delivery' ? 'pin' : 'card'} size="small" />
        <h3>{name}</h3>
        {isDefault && <Pill tone="success">Default</Pill>}
      </div>
      <p className={styles.lines}>{formatAddress(address)}</p>
      <div className={styles.actions}>
        <Button variant="text" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <EntryActions
          name={name}
          isDefault={isDefault}
          onMakeDefault={() => makeDefault(address)}
          onDelete={() => deleteAddress(address)}
        />
      </div>
    </Surface>
  )
}
