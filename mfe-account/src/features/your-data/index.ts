export { EraseMe } from './EraseMe.tsx'
export { TakeMyData } from './TakeMyData.tsx'
