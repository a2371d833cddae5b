export { EraseMe } from './EraseMe.tsx'
