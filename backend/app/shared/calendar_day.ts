import vine from '@vinejs/vine'

const isDay = vine.createRule((value: unknown, _: undefined, field) => {
  if (typeof value !== 'string') return
  const at = Date.parse(`${value}T00:00:00Z`)
  // 31 February is read as a day in March.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(at) || !new Date(at).toISOString().startsWith(value))
    field.report('shared.invalid', 'calendarDay', field)
})

/** `YYYY-MM-DD` of a day that there is. */
export const calendarDay = () => vine.string().maxLength(10).use(isDay())
