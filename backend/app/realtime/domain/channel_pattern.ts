export type ChannelParams = Readonly<Record<string, number>>

const NAME = /^[a-z]+(\/[a-z]+|\/\d{1,10})*$/

/** Is this a name a channel can have at all? Segments of small letters and ids of up to ten digits. */
export const isChannelName = (name: string) => name.length <= 120 && NAME.test(name)

/**
 * The ids in `name` if it fits `pattern` (`rooms/:roomId/candidates/:userId`), else null. A placeholder takes digits and
 * nothing else.
 */
export function matchChannel(pattern: string, name: string): ChannelParams | null {
  const expected = pattern.split('/')
  const given = name.split('/')
  if (expected.length !== given.length) return null
  const params: Record<string, number> = {}
  for (const [at, part] of expected.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) {
      if (!/^\d{1,10}$/.test(value)) return null
      params[part.slice(1)] = Number(value)
    } else if (part !== value) return null
  }
  return params
}
