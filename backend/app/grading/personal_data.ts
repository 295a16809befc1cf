import { rowsAbout, tableOf } from '#personal_data'
import { marksForPerson } from './queries/marks_for_person.js'

/** Marks that somebody may read on their sheet, never by whom they were given; and the comments that a corrector keeps. */
export const personalMarks = rowsAbout('grading', [
  tableOf('answer_marks', {
    of: 'user_id',
    given: 'disclosure_id',
    read: marksForPerson,
  }),
  tableOf('saved_comments', { of: 'user_id', columns: ['position', 'text'] }),
  tableOf('correction_members', { of: 'user_id', columns: ['plan_id', 'role', 'state', 'added_at'] }),
  tableOf('qualification_attempts', {
    of: 'user_id',
    columns: ['plan_id', 'number', 'state', 'texts', 'within', 'began_at', 'ended_at'],
  }),
])
