import { customType } from 'drizzle-orm/pg-core'

/** `bytea`. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
