import * as z from 'zod'
import { EmailAddress, FirstName, LastName, PhoneNumber } from '@larder/shared/contracts'

/**
 * Who orders, as the contracts of `setContactDetails` and `processOrder` take it: the form's fields and the steps'
 * guard ask the same.
 */
export const contactFields = {
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  mobile: PhoneNumber,
}
const Contact = z.object(contactFields)

/** Would the order's contract take this contact? */
export const isContactValid = (contact: z.input<typeof Contact>): boolean =>
  Contact.safeParse(contact).success
