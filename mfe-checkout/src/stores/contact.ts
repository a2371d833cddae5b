import * as z from 'zod'
import { EmailAddress, FirstName, LastName, PhoneNumber } from '@larder/shared/contracts'

/**
 * The customer's contact, as the contracts of `setContactDetails` and `processOrder` require it: used by the
 * form's fields and by the steps' guard.
 */
export const contactFields = {
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  mobile: PhoneNumber,
}
const Contact = z.object(contactFields)

/** Whether the order's contract accepts this contact. */
export const isContactValid = (contact: z.input<typeof Contact>): boolean =>
  Contact.safeParse(contact).success
