import { AddressBook } from '../features/addresses/index.ts'
import { MemberPage, ResourceView } from '../features/member-page/index.ts'
import { addressBook } from '../stores/member.ts'

/** `/member/addresses` (spec §2). */
export function Component() {
  return (
    <MemberPage title="Addresses">
      <ResourceView resource={addressBook()} what="Your addresses" rows={3}>
        {({ addresses }) => <AddressBook addresses={addresses} />}
      </ResourceView>
    </MemberPage>
  )
}
