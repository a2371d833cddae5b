import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./ledger/schema.ts', './counts/schema.ts', './notices/schema.ts', '../edge/compose/schema.ts'],
  out: './db/migrations',
  casing: 'snake_case',
})
