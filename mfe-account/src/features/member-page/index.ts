export { BackLink } from './BackLink.tsx'
export { MemberPage } from './MemberPage.tsx'
export { OwnPart } from './OwnPart.tsx'
