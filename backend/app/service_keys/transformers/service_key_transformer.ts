import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ServiceKeyView } from '../views.js'

/** A service key; `token` only in the answer to the call that made it. */
export default class ServiceKeyTransformer extends BaseTransformer<ServiceKeyView & { token?: string }> {
  toObject() {
    const { id, name, shown, state, switches, schools, networks, madeBy, endedBy, token } = this.resource
    const { createdAt, expiresAt, endedAt, lastUsedAt } = this.resource
    return {
      id,
      name,
      shown,
      state,
      switches: [...switches],
      schools: schools && schools.map(({ id: school, name: called }) => ({ id: school, name: called })),
      networks: [...networks],
      madeBy: { id: madeBy.id, name: madeBy.name },
      createdAt: toIso(createdAt),
      expiresAt: toIso(expiresAt),
      endedAt: toIso(endedAt),
      endedBy: endedBy && { id: endedBy.id, name: endedBy.name },
      lastUsedAt: toIso(lastUsedAt),
      ...(token !== undefined && { token }),
    }
  }
}
