import type { HttpContext } from '@adonisjs/core/http'
import {
  AppError,
  authorize,
  listRequest,
  listResponse,
  notFound,
  unwrap,
  type DomainError,
  type Result,
} from '#shared'
import { giveUpPublication, retryPublication } from '../jobs/give_up_publication.js'
import { applyPublication, previewPublication } from '../jobs/order_publication.js'
import { changeProcess, makeProcess, removeProcess } from '../actions/save_process.js'
import { mayManageSelections } from '../policies/results_policy.js'
import { pageOfProcesses, PROCESS_ORDER, processOf, processView } from '../queries/processes.js'
import { CHANGE_ORDER, pageOfChanges } from '../queries/version_changes.js'
import PublicationTransformer from '../transformers/publication_transformer.js'
import VersionChangeTransformer from '../transformers/version_change_transformer.js'
import SelectionProcessTransformer from '../transformers/selection_process_transformer.js'
import { processOrderOf } from '../validators/process_order.js'
import { processBody, publishBody } from '../validators/results_validator.js'
import type { SelectionProcessView } from '../views.js'

/** Selection processes of an institution, and their publication. */
export default class SelectionProcessesController {
  /** `GET /v1/selection_processes` */
  async index(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const request = listRequest(ctx, { orderable: PROCESS_ORDER, defaultOrder: '-id' })
    const { rows, count } = await pageOfProcesses(ctx.caller, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((process) => wireProcess(ctx, process)),
    })
  }

  /** `GET /v1/selection_processes/{id}` */
  async show(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/selection_processes` → 201 a draft */
  async store(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const { version: _, ...order } = await this.#order(ctx)
    const id = unwrap(await makeProcess(ctx.caller, order))
    ctx.response.status(201)
    return this.#one(ctx, id)
  }

  /** `PUT /v1/selection_processes/{id}`: 409 `process_changed` with the process as it is where somebody changed it since `version`. */
  async update(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const id = Number(ctx.params.id)
    const saved = await changeProcess(ctx.caller, id, await this.#order(ctx))
    if (!saved.ok && saved.error.kind === 'stale')
      throw new AppError(409, 'process_changed', {
        messages: ['results.process_changed'],
        extra: { current: await this.#one(ctx, id) },
      })
    unwrap(saved as Result<null, DomainError>)
    return this.#one(ctx, id)
  }

  /** `DELETE /v1/selection_processes/{id}`: a draft, with its results. */
  async destroy(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    unwrap(await removeProcess(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }

  /** `POST /v1/selection_processes/{id}/publish`: `mode, basis?, source?, replacesEntered?` → counts; 202 with the `job` where it is applied. */
  async publish(ctx: HttpContext) {
    const { caller } = ctx
    authorize(mayManageSelections(caller))
    const { mode, basis, ...given } = await ctx.request.validateUsing(publishBody)
    const id = Number(ctx.params.id)
    const order = { source: given.source ?? 'ENTERED', replacesEntered: given.replacesEntered ?? false }
    const view = unwrap(
      mode === 'preview'
        ? await previewPublication(caller, id, order)
        : await applyPublication(caller, id, basis, order)
    )
    if (mode === 'apply') ctx.response.status(202)
    return ctx.serialize(PublicationTransformer.transform(view))
  }

  /** `POST /v1/selection_processes/{id}/publish/retry` → 202 the process: its last publication stopped for good, and goes on. */
  async retry(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await retryPublication(ctx.caller, id))
    ctx.response.status(202)
    return this.#one(ctx, id)
  }

  /** `POST /v1/selection_processes/{id}/publish/give_up` → 202 the process: its last publication stopped for good, and is taken back. */
  async giveUp(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await giveUpPublication(ctx.caller, id))
    ctx.response.status(202)
    return this.#one(ctx, id)
  }

  /** `GET /v1/selection_processes/{id}/changes`: results that the published version has changed, with what they were. */
  async changes(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const request = listRequest(ctx, { orderable: CHANGE_ORDER, defaultOrder: 'user_name' })
    const process = await processOf(ctx.caller, Number(ctx.params.id))
    if (!process) throw notFound()
    const { rows, count } = await pageOfChanges(process, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((view) => new VersionChangeTransformer(view).toObject()),
    })
  }

  async #order(ctx: HttpContext) {
    return processOrderOf(await ctx.request.validateUsing(processBody))
  }

  async #one(ctx: HttpContext, id: number) {
    const view = await processView(ctx.caller, id)
    if (!view) throw notFound()
    return wireProcess(ctx, view)
  }
}

const wireProcess = ({ caller }: HttpContext, process: SelectionProcessView) =>
  new SelectionProcessTransformer({ process, language: caller.language }).toObject()
