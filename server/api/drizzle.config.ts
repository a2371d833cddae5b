import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/model/schema/index.ts',
  out: './src/kernel/db/migrations',
  casing: 'snake_case',
})
