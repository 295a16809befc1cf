/** For the app: exams go on sending without a page of theirs. */
export { sendAllNow, sendKept } from './exam/open_exams.ts'
