import type { HttpContext } from '@adonisjs/core/http'
import { hierarchyIds } from '#identity'
import { given, listRequest, unwrap } from '#shared'
import { storeSelection } from '../actions/store_selection.js'
import { recipientPage } from '../queries/recipients.js'
import RecipientTransformer from '../transformers/recipient_transformer.js'
import { recipientsQuery } from '../validators/mailings.js'
import { authorizeMail } from './authorize_mail.js'

const listed = (value: unknown) => (typeof value === 'string' && value !== '' ? value.split(',') : value)

/** To whom a mail can be written. */
export default class RecipientsController {
  /**
   * `GET /v1/users/email?checked=&checked_exception=` with the filters `group`, `collection`, `exam`, `status`, `hierarchy` (`unity:3,class:7`) and `search`:
   * `checked` is a list of ids with commas, or `all` for everybody whom the filters find but for `checked_exception`. Whoever is checked is resolved and
   * stored, and `selection` names it for the order. Without `checked` it is null, and the list is read page by page.
   */
  async index(ctx: HttpContext) {
    await authorizeMail(ctx.caller)
    const request = listRequest(ctx, { orderable: ['name'], defaultOrder: 'name', defaultSize: 100 })
    const { checked, checkedException, group, collection, exam, status, hierarchy: levels } = request.filter
    const asked = await recipientsQuery.validate(
      given({
        checked: checked === 'all' ? 'all' : listed(checked),
        checkedException: listed(checkedException),
        group,
        collection,
        exam,
        status,
        hierarchy: Array.isArray(levels) ? levels.join(',') : levels,
      })
    )
    const filter = {
      search: request.search,
      group: asked.group,
      collection: asked.collection,
      exam: asked.exam,
      status: asked.status,
      ...(asked.hierarchy !== undefined && { hierarchy: hierarchyIds(asked.hierarchy) }),
    }
    const exceptions = asked.checkedException ?? []
    const page =
      asked.checked === undefined
        ? { ...(await recipientPage(ctx.caller, filter, { ...request, checked: null })), selection: null }
        : unwrap(await storeSelection(ctx.caller, filter, { ids: asked.checked, exceptions }))
    const { count, withoutEmail, suppressed, selection, rows } = page
    return {
      count,
      withoutEmail,
      suppressed,
      selection,
      results: rows.map((row) => new RecipientTransformer(row).toObject()),
    }
  }
}
