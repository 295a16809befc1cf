/** For the app: exams go on sending without a page of theirs. */
export { sendAllNow, sendPendingExams } from './exam/open_exams.ts'
