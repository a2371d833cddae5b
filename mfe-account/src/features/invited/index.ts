export { Invited } from './Invited.tsx'
export { RefereeOffer } from './RefereeOffer.tsx'
