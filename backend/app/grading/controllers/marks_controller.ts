import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, authorizeOrHide, unwrap, type DomainError, type Result } from '#shared'
import { giveMark } from '../actions/give_mark.js'
import { saveAnnotations } from '../actions/save_annotations.js'
import { saveComment } from '../actions/save_comment.js'
import { writeMark, type StaleMark } from '../actions/write_mark.js'
import { mayMark } from '../policies/mark_policy.js'
import { markRows } from '../queries/mark_rows.js'
import { markedAnswer, type MarkedAnswer } from '../queries/marked_answer.js'
import ItemWithAnswerTransformer from '../transformers/item_with_answer_transformer.js'
import { annotationsOrder, clearOrder, commentOrder, markOrder } from '../validators/marks_validator.js'
import { givenAnnotations } from '../wire_annotation.js'
import { listMarks } from './list_marks.js'

type By = Parameters<typeof markedAnswer>[1]

/** People mark free responses, one by one. */
export default class MarksController {
  /** `GET /v1/item_with_answer`: the free responses that the caller may mark, in the order in which they came. */
  async index(ctx: HttpContext) {
    authorize(mayMark(ctx.caller))
    return listMarks(ctx)
  }

  /** `POST /v1/free_response_corrections`: `answer, value, revision?` → the row as it is then. */
  async store(ctx: HttpContext) {
    authorize(mayMark(ctx.caller))
    const { answer, value, revision } = await ctx.request.validateUsing(markOrder)
    const marked = await this.#markable(ctx, { answer })
    return this.#answer(ctx, marked, await giveMark(ctx.caller, marked, { value, revision }))
  }

  /** `POST /v1/free_response_corrections/{correctionId}/delete_grade`: the comment stays. */
  async clear(ctx: HttpContext) {
    authorize(mayMark(ctx.caller))
    const { revision } = await ctx.request.validateUsing(clearOrder)
    const marked = await this.#markable(ctx, { correction: Number(ctx.params.correctionId) })
    const { answerId } = marked
    const change = { points: null }
    return this.#answer(
      ctx,
      marked,
      await writeMark(ctx.caller, { answerId, revision, kind: 'cleared', change, field: 'nonFieldErrors' })
    )
  }

  /** `POST /v1/free_response_corrections/save_comment`: `id` of the correction, `comment` HTML; the points stay. */
  async comment(ctx: HttpContext) {
    authorize(mayMark(ctx.caller))
    const { id, comment, revision } = await ctx.request.validateUsing(commentOrder)
    const marked = await this.#markable(ctx, { correction: id })
    const { answerId } = marked
    return this.#answer(ctx, marked, await saveComment(ctx.caller, { answerId, comment, revision }))
  }

  /** `PUT /v1/free_response_corrections/{correctionId}/annotations`: `annotations, revision?`; points and comment stay. */
  async annotate(ctx: HttpContext) {
    authorize(mayMark(ctx.caller))
    const { annotations, revision } = await ctx.request.validateUsing(annotationsOrder)
    const marked = await this.#markable(ctx, { correction: Number(ctx.params.correctionId) })
    const order = { answerId: marked.answerId, annotations: givenAnnotations(annotations), revision }
    return this.#answer(ctx, marked, await saveAnnotations(ctx.caller, order))
  }

  /** @throws AppError 404 for what the caller may not mark */
  async #markable({ caller }: HttpContext, by: By): Promise<MarkedAnswer> {
    const marked = await markedAnswer(caller, by)
    authorizeOrHide(marked !== null)
    return marked
  }

  /** @throws AppError what was refused; 409 `correction_changed` with the row as it is, where somebody wrote since `revision` */
  async #answer(ctx: HttpContext, { answerId }: MarkedAnswer, result: Result<void, DomainError | StaleMark>) {
    const isStale = !result.ok && result.error.kind === 'stale'
    if (!isStale) unwrap(result as Result<void, DomainError>)
    const [row] = await markRows(ctx.caller, [answerId])
    authorizeOrHide(row !== undefined)
    const current = new ItemWithAnswerTransformer(row).toObject()
    if (isStale)
      throw new AppError(409, 'correction_changed', {
        messages: ['grading.correction_changed'],
        extra: { current },
      })
    return current
  }
}
