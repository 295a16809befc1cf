import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, authorizeOrHide, unwrap, type DomainError, type Result } from '#shared'
import { extendWindow } from '../actions/extend_window.js'
import { saveWindow, type StaleWindow } from '../actions/save_window.js'
import { mayChangeWindow } from '../policies/appeal_policy.js'
import { tiesToCollection } from '../queries/appeal_scope.js'
import { windowView } from '../queries/window_view.js'
import AppealWindowTransformer from '../transformers/appeal_window_transformer.js'
import { momentOf } from '../validators/moment.js'
import { extensionBody, windowBody } from '../validators/window_validator.js'

/** When candidates of a collection may appeal. */
export default class AppealWindowsController {
  /** `GET /v1/collections/{id}/appeal_issuing_window`: without one the times are null, the rest is what a new one begins with. */
  async show(ctx: HttpContext) {
    const { id, manages } = await this.#collection(ctx)
    return ctx.serialize(AppealWindowTransformer.transform(await windowView(ctx.caller, id, manages)))
  }

  /** `PUT …`: what is left out stays. 409 `window_changed` with the window as it is where somebody changed it since `version`. */
  async update(ctx: HttpContext) {
    const { id, manages } = await this.#collection(ctx)
    authorize(mayChangeWindow(ctx.caller, manages))
    const { opensAt, closesAt, replyUntil, discloseAt, payUntil, forAppealValue, version, ...rest } =
      await ctx.request.validateUsing(windowBody)
    const saved = await saveWindow(ctx.caller, id, {
      ...rest,
      version,
      opensAt: opensAt === undefined ? undefined : momentOf('opensAt', opensAt),
      closesAt: closesAt === undefined ? undefined : momentOf('closesAt', closesAt),
      replyUntil: replyUntil == null ? replyUntil : momentOf('replyUntil', replyUntil),
      discloseAt: discloseAt == null ? discloseAt : momentOf('discloseAt', discloseAt),
      payUntil: payUntil == null ? payUntil : momentOf('payUntil', payUntil),
      forAppealValue: forAppealValue === undefined ? undefined : Math.round(forAppealValue * 100),
    })
    return this.#changed(ctx, id, manages, saved)
  }

  /**
   * `POST …/extension` `closesAt | null, reason, version`: decides about the outages that the window says. 409 `no_outage` without one, `window_changed` as
   * above.
   */
  async extend(ctx: HttpContext) {
    const { id, manages } = await this.#collection(ctx)
    authorize(mayChangeWindow(ctx.caller, manages))
    const { closesAt, reason, version } = await ctx.request.validateUsing(extensionBody)
    const saved = await extendWindow(ctx.caller, id, {
      closesAt: closesAt === null ? null : momentOf('closesAt', closesAt),
      reason: reason.toWellFormed(),
      version,
    })
    return this.#changed(ctx, id, manages, saved)
  }

  async #changed(
    { caller }: HttpContext,
    id: number,
    manages: boolean,
    saved: Result<null, DomainError | StaleWindow>
  ) {
    const isStale = !saved.ok && saved.error.kind === 'stale'
    if (!isStale) unwrap(saved as Result<null, DomainError>)
    const current = new AppealWindowTransformer(await windowView(caller, id, manages)).toObject()
    if (isStale)
      throw new AppError(409, 'window_changed', {
        messages: ['appeals.window_changed'],
        extra: { current },
      })
    return current
  }

  /** @throws AppError 404 for a collection that is not the caller's */
  async #collection({ caller, params }: HttpContext): Promise<{ id: number; manages: boolean }> {
    const id = Number(params.id)
    const { sees, manages } = await tiesToCollection(caller, id)
    authorizeOrHide(sees)
    return { id, manages }
  }
}
