import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // Not the index, which lists the platform's tables, too: they have a history of their own (`platform/control/db`).
  schema: './model/schema/!(index|*.test).ts',
  out: './db/migrations',
  casing: 'snake_case',
})
