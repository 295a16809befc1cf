/**
 * The numbers in the detail of an event (`application_events.detail_json`), by the names of their fields; null where there is none.
 */
export function numbersIn(detailJson: string | null): (field: string) => number | null {
  const detail: unknown = JSON.parse(detailJson ?? 'null')
  return (field) => {
    if (detail === null || typeof detail !== 'object') return null
    const value: unknown = Reflect.get(detail, field)
    return typeof value === 'number' ? value : null
  }
}
