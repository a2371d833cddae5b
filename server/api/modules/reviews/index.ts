export {
  averageByStore,
  findReviewed,
  findReviewOf,
  forgetReviewer,
  insertReview,
  reviewsOfMember,
} from './reviews.queries.ts'
