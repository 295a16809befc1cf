import type { HttpContext } from '@adonisjs/core/http'
import { authorize } from '#shared'
import { readSystem } from '../actions/read_system.js'
import { maySeeSystem } from '../policies/system_policy.js'
import SystemTransformer from '../transformers/system_transformer.js'

/** How the installation is, for whoever looks after it. */
export default class SystemController {
  /** `GET /v1/system`: processes, database, Redis, store, media servers and jobs, and what is wrong with them. */
  async show({ caller, serialize }: HttpContext) {
    authorize(maySeeSystem(caller))
    return serialize(SystemTransformer.transform(await readSystem()))
  }
}
