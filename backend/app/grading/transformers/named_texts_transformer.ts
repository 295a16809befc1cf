import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { NamedTextsView } from '../named_text_views.js'

/** Texts that may tell who wrote them, for who supervises their plan: nothing of what they say, nor of whose they are. */
export default class NamedTextsTransformer extends BaseTransformer<NamedTextsView> {
  toObject() {
    const { open, texts } = this.resource
    return {
      open,
      texts: texts.map(({ id, hasName, hasEmail, seen }) => ({
        id,
        hasName,
        hasEmail,
        seen: seen && { at: toIso(seen.at), by: { id: seen.by.id, name: seen.by.name } },
      })),
    }
  }
}
