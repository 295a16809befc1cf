/** For the app: exams continue to send while none of their pages is open. */
export { sendAllNow, sendPendingExams } from './exam/open_exams.ts'
