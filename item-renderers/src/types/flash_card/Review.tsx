export { ReadingReview as default } from '../read_only/ReadingReview.tsx'
