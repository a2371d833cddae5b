export * from './auth.ts'
export * from './brands.ts'
