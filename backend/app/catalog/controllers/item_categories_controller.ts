import type { HttpContext } from '@adonisjs/core/http'
import { pluginFor, registry } from '@banca/item-renderers/logic'
import { authorize, notFound } from '#shared'
import { maySeeItemCategories } from '../policies/catalog_policy.js'
import ItemCategoryTransformer from '../transformers/item_category_transformer.js'

/** The kinds of items there are, each with the JSON Schemas of its content and of its answer. */
export default class ItemCategoriesController {
  /** GET /v1/item_categories */
  async index(ctx: HttpContext) {
    authorize(maySeeItemCategories(ctx.caller))
    return ctx.serialize(ItemCategoryTransformer.transform([...registry]))
  }

  /** GET /v1/item_categories/{category} */
  async show(ctx: HttpContext) {
    authorize(maySeeItemCategories(ctx.caller))
    const plugin = pluginFor(String(ctx.params.category))
    if (!plugin) throw notFound()
    return ctx.serialize(ItemCategoryTransformer.transform(plugin))
  }
}
