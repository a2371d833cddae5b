import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { AreaOwners } from '@larder/contracts/release-origin'

/** Returns the address that a contact opens: a page, or a mail; undefined for a channel's or a person's name. */
function getContactAddress(contact: string): string | undefined {
  if (/^https?:$/.test(URL.parse(contact)?.protocol ?? '')) return contact
  return /^[^\s@:]+@[^\s@:]+\.[^\s@:]+$/.test(contact) ? `mailto:${contact}` : undefined
}

function Contact({ contact }: { contact: string }) {
  const address = getContactAddress(contact)
  return address === undefined ? contact : <Link href={address}>{contact}</Link>
}

/** Shows who is responsible for an area, and where to reach them. */
export function Owners({ owners = [], contact }: AreaOwners) {
  if (owners.length === 0 && contact === undefined) return undefined
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {owners.length > 0 ? `Owned by ${owners.join(', ')}` : 'Contact'}
      {contact !== undefined && ': '}
      {contact !== undefined && <Contact contact={contact} />}
    </Typography>
  )
}
