import vine from '@vinejs/vine'
import { notBlank, plainNumber, rowId } from '#shared'
import { FIRST_YEAR, LAST_YEAR, LINKS_AT_ONCE, NAME_MAX } from '../domain/limits.js'

const name = () => vine.string().trim().use(notBlank()).maxLength(NAME_MAX)

/** `POST` and `PUT /v1/year_periods` */
export const yearPeriodBody = vine.create({
  description: name(),
  year: plainNumber().withoutDecimals().min(FIRST_YEAR).max(LAST_YEAR),
  checked: vine.boolean().optional(),
})

/** `POST` and `PUT /v1/scheduling_menus` */
export const menuBody = vine.create({ name: name() })

/** `GET /periodo_menus?menu__id=` */
export const linksQuery = vine.create({ menuId: rowId() })

/** `POST /periodo_menus`: the body is the list. */
export const linksBody = vine.create({
  links: vine
    .array(vine.object({ periodoAno: rowId(), menu: rowId(), visible: vine.boolean().optional() }))
    .minLength(1)
    .maxLength(LINKS_AT_ONCE),
})

/** `DELETE /periodo_menus/{ids}`: joined by commas. */
export const linkIds = vine.create({ ids: vine.array(rowId()).minLength(1).maxLength(LINKS_AT_ONCE) })
