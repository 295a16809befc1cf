import type { Answer } from '@banca/frontend/routes'

export type Document = Answer<'GET', '/v1/openapi.json'>
type DescribedOperation = Document['paths'][string][string]

export type Operation = DescribedOperation & {
  /** `GET /v1/rooms/{id}` */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly module: string
  /** A service key may call it, where it has the switch. */
  readonly takesKeys: boolean
}

export type Wanted = {
  readonly search: string
  /** Empty: all of them. */
  readonly module: string
  readonly isForKeys: boolean
}

/** All operations, by module and then by address. */
export function operationsOf({ paths }: Document): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase()
      return {
        ...operation,
        id: `${method} ${path}`,
        method,
        path,
        module: operation.tags[0] ?? '',
        takesKeys: operation.security.some((scheme) => 'serviceKey' in scheme),
      }
    })
  )
  return operations.toSorted((a, b) => compare(a.module, b.module) || compare(a.path, b.path))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const modulesOf = (operations: readonly Operation[]) => [
  ...new Set(operations.map(({ module }) => module)),
]

/** Those with each term of the search in method, address, module or text, whatever case. */
export function found(operations: readonly Operation[], { search, module, isForKeys }: Wanted): Operation[] {
  const terms = search.toLowerCase().split(/\s+/)
  return operations.filter(
    (operation) =>
      (module === '' || operation.module === module) &&
      (!isForKeys || operation.takesKeys) &&
      terms.every((term) =>
        `${operation.id} ${operation.module} ${operation.description ?? ''}`.toLowerCase().includes(term)
      )
  )
}

/** What one media type of a request or of an answer holds; null where there is none. */
export function contentOf(
  part: { readonly content?: { readonly [type: string]: { readonly schema?: unknown } } } | undefined
): { type: string; schema: unknown } | null {
  const [first] = Object.entries(part?.content ?? {})
  return first ? { type: first[0], schema: first[1].schema } : null
}

/**
 * A call of it in a shell, with a key in the place of a session where it takes one. Parameters of the address stay as they are named: whoever copies it sees
 * what to fill in.
 */
export function curlOf(
  { method, path, takesKeys, requestBody }: Operation,
  origin: string,
  sample: string | null
): string {
  const type = contentOf(requestBody)?.type
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}'`,
    `-H 'Authorization: ${takesKeys ? 'Bearer bnk_…' : 'JWT …'}'`,
  ]
  if (type === 'application/json')
    lines.push(`-H 'Content-Type: application/json'`, `-d '${(sample ?? '{}').replaceAll(`'`, `'\\''`)}'`)
  if (type === 'multipart/form-data') lines.push(`-F file=@lista.csv`)
  if (type === 'application/octet-stream') lines.push(`--data-binary @arquivo`)
  return lines.join(' \\\n  ')
}

/** Answers of successes; statuses that answer the same are one. `schema` null: no content; undefined: bytes. */
export function answersOf({ responses }: Operation): { statuses: string; schema: unknown }[] {
  const found = new Map<string, { statuses: string; schema: unknown }>()
  for (const [status, response] of Object.entries(responses)) {
    if (status === 'default') continue
    const content = contentOf(response)
    const schema = content === null ? null : content.schema
    const key = schema === undefined ? 'bytes' : JSON.stringify(schema)
    const same = found.get(key)
    found.set(key, { statuses: same ? `${same.statuses}, ${status}` : status, schema })
  }
  return [...found.values()]
}
