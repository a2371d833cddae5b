export { MemberPage } from './MemberPage.tsx'
export { OwnPart } from './OwnPart.tsx'
