export * from './router.ts'
