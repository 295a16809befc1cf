import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, notFound, unwrap } from '#shared'
import { renewCharge } from '../actions/renew_charge.js'
import { startPayment } from '../actions/start_payment.js'
import { ownProcesses, processDetail } from '../queries/process_view.js'
import ProcessTransformer, { wireProcess } from '../transformers/process_transformer.js'
import { processesQuery } from '../validators/payments_validator.js'

/** The payment of the appeals of an application, for its candidate. */
export default class ProcessesController {
  /** `GET /v1/appeal-process?application=`: one at most. */
  async index(ctx: HttpContext) {
    const { application } = await processesQuery.validate({ application: ctx.request.qs().application })
    const processes = await ownProcesses(ctx.caller, application)
    authorizeOrHide(processes !== null)
    return { results: processes.map(wireProcess), count: processes.length, numPages: 1 }
  }

  /** `GET /v1/appeal-process/{id}`: its candidate, and who manages the collection. */
  async show(ctx: HttpContext) {
    return this.#answer(ctx)
  }

  /** `POST …/start_payment_process`: again what is there where it has started. */
  async start(ctx: HttpContext) {
    unwrap(await startPayment(ctx.caller, Number(ctx.params.id)))
    return this.#answer(ctx)
  }

  /** `POST …/new_charge`: a code that is good stays. */
  async renew(ctx: HttpContext) {
    unwrap(await renewCharge(ctx.caller, Number(ctx.params.id)))
    return this.#answer(ctx)
  }

  async #answer({ caller, params }: HttpContext) {
    const view = await processDetail(caller, Number(params.id))
    if (!view) throw notFound()
    return new ProcessTransformer(view).toObject()
  }
}
