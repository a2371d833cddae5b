import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './model/schema/index.ts',
  out: '../kernel/db/migrations',
  casing: 'snake_case',
})
