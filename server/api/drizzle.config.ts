import { defineConfig } from 'drizzle-kit'

const SUBJECTS = [
  'auth',
  'baskets',
  'brands',
  'members',
  'menu',
  'orders',
  'outbox',
  'payments',
  'rewards',
  'stores',
]

// The platform's tables have a history of their own (`platform/control/db`).
export default defineConfig({
  dialect: 'postgresql',
  schema: SUBJECTS.map((name) => `./model/schema/${name}.ts`),
  out: './db/migrations',
  casing: 'snake_case',
})
