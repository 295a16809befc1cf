import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ProviderView } from '../views.js'

/** A provider for who looks after it. Of a secret only that there is one. */
export default class ProviderTransformer extends BaseTransformer<ProviderView> {
  toObject() {
    const provider = this.resource
    return {
      id: provider.id,
      codename: provider.codename,
      name: provider.name,
      kind: provider.kind,
      issuer: provider.issuer,
      audience: provider.audience,
      algorithm: provider.algorithm,
      publicKey: provider.publicKey,
      jwksUrl: provider.jwksUrl,
      authorizationUrl: provider.authorizationUrl,
      tokenUrl: provider.tokenUrl,
      userinfoUrl: provider.userinfoUrl,
      introspectionUrl: provider.introspectionUrl,
      clientId: provider.clientId,
      hasSecret: provider.hasSecret,
      makesPeople: provider.makesPeople,
      tiesByEmail: provider.tiesByEmail,
      allowedGroups: [...provider.allowedGroups],
      schools: [...provider.schools],
      isActive: provider.isActive,
      version: provider.version,
      changedAt: toIso(provider.changedAt),
      changedBy: provider.changedBy,
    }
  }
}
