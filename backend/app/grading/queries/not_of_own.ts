import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Caller } from '#shared'

/** Of these tasks none of answers of the caller's own and of candidates whose guardian they are: nobody watches over those. */
export const notOfOwn = <Query extends DatabaseQueryBuilderContract>(
  query: Query,
  { userId }: Pick<Caller, 'userId'>
): Query =>
  query.whereNotExists((own) => {
    own
      .from('applications')
      .whereColumn('applications.id', 'correction_tasks.application_id')
      .where((sitter) => {
        sitter.where('applications.user_id', userId).orWhereIn('applications.user_id', (linked) => {
          linked.from('guardian_links').where('guardian_id', userId).select('student_id')
        })
      })
  }) as Query

/** None of answers that the caller has as a corrector and has not handed in, who is not to know more of them. `column`: of the answer's id. */
export const notInHand = <Query extends DatabaseQueryBuilderContract>(
  query: Query,
  column: string,
  { userId }: Pick<Caller, 'userId'>
): Query =>
  query.whereNotExists((marking) => {
    marking
      .from('corrector_marks')
      .whereColumn('corrector_marks.answer_id', column)
      .where('corrector_marks.author_id', userId)
      .whereNull('corrector_marks.handed_in_at')
  }) as Query
