export { ReadingReview as default } from '../../kit/read_only/ReadingReview.tsx'
