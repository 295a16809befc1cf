/**
 * Index of the first syntax error of a JSON text; null when it is valid. Browsers report the
 * position differently, or not at all, and an author needs the line. Own stack and no
 * recursion: any nesting, any length.
 */
export function findJsonError(text: string): number | null {
  const open: ('{' | '[')[] = []
  let at = skipBlank(text, 0)
  let expecting: 'value' | 'value_or_end' | 'key' | 'key_or_end' | 'comma_or_end' = 'value'
  while (at < text.length) {
    const character = text[at]!
    const inside = open.at(-1)
    let next: number | null = at + 1
    if (expecting === 'comma_or_end') {
      if (inside === undefined) return at
      if (character === ',') expecting = inside === '{' ? 'key' : 'value'
      else if (character === (inside === '{' ? '}' : ']')) open.pop()
      else return at
    } else if (expecting === 'key_or_end' && character === '}') {
      open.pop()
      expecting = 'comma_or_end'
    } else if (expecting === 'key' || expecting === 'key_or_end') {
      const colon = character === '"' ? colonAfter(text, at) : { error: at }
      if ('error' in colon) return colon.error
      next = colon.end
      expecting = 'value'
    } else if (expecting === 'value_or_end' && character === ']') {
      open.pop()
      expecting = 'comma_or_end'
    } else if (character === '{' || character === '[') {
      open.push(character)
      expecting = character === '{' ? 'key_or_end' : 'value_or_end'
    } else {
      const end = character === '"' ? stringEnd(text, at) : literalEnd(text, at)
      if (end.ok === false) return end.at
      next = end.at
      expecting = 'comma_or_end'
    }
    at = skipBlank(text, next)
  }
  return open.length === 0 && expecting === 'comma_or_end' ? null : text.length
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\n\r'.includes(text[at]!)) at += 1
  return at
}

function colonAfter(text: string, at: number): { end: number } | { error: number } {
  const key = stringEnd(text, at)
  if (!key.ok) return { error: key.at }
  const colon = skipBlank(text, key.at)
  return text[colon] === ':' ? { end: colon + 1 } : { error: colon }
}

/** `at` is just after the value, or at the syntax error. */
type End = { ok: boolean; at: number }

function stringEnd(text: string, start: number): End {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]!
    if (character === '"') return { ok: true, at: at + 1 }
    if (character < ' ') return { ok: false, at }
    if (character !== '\\') continue
    const escape = /^(?:["\\/bfnrt]|u[0-9a-f]{4})/i.exec(text.slice(at + 1, at + 6))
    if (escape === null) return { ok: false, at }
    at += escape[0].length
  }
  return { ok: false, at: text.length }
}

function literalEnd(text: string, start: number): End {
  const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.+-])/i.exec(
    text.slice(start, start + 400)
  )
  if (
    literal === null ||
    /^(?:TRUE|FALSE|NULL)$/i.test(literal[0]) !== /^(?:true|false|null)$/.test(literal[0])
  ) {
    return { ok: false, at: start }
  }
  return { ok: true, at: start + literal[0].length }
}
