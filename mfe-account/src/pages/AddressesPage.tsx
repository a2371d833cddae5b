import { AddressBook } from '../features/addresses/AddressBook.tsx'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { addressBook } from '../stores/member.ts'

/** `/member/addresses` (spec §2). */
export function Component() {
  return (
    <MemberPage title="Addresses">
      <ResourceView resource={addressBook()} label="Your addresses" rows={3}>
        {({ addresses }) => <AddressBook addresses={addresses} />}
      </ResourceView>
    </MemberPage>
  )
}
