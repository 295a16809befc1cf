/**
 * The few properties of an author's inline style that are preserved, as tokens of a `data-look`
 * attribute: a strict content policy rejects `style` in authored HTML, and authored colours would break
 * the dark and high-contrast themes.
 */
export const LOOKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'text-align': { center: 'center', right: 'end', end: 'end', justify: 'justify' },
  'font-weight': { bold: 'bold', bolder: 'bold', '600': 'bold', '700': 'bold', '800': 'bold', '900': 'bold' },
  'font-style': { italic: 'italic', oblique: 'italic' },
  'text-decoration': { underline: 'underline', 'line-through': 'strike' },
  'text-decoration-line': { underline: 'underline', 'line-through': 'strike' },
  'vertical-align': { super: 'super', sub: 'sub' },
}

/** `text-align: center; color: red` -> `center`. */
export function looksOf(style: string): string {
  const looks = style.split(';').flatMap((declaration) => {
    const [property = '', value = ''] = declaration.toLowerCase().split(':')
    const known = Object.hasOwn(LOOKS, property.trim()) ? LOOKS[property.trim()] : undefined
    if (known === undefined) return []
    const token = value.replace('!important', '').trim().split(/\s+/)[0] ?? ''
    return Object.hasOwn(known, token) ? [known[token] ?? ''] : []
  })
  return [...new Set(looks)].join(' ')
}

/** Styles of each look. */
export const LOOK_STYLES = {
  '& [data-look~=center]': { textAlign: 'center' },
  '& [data-look~=end]': { textAlign: 'end' },
  '& [data-look~=justify]': { textAlign: 'justify' },
  '& [data-look~=bold]': { fontWeight: 700 },
  '& [data-look~=italic]': { fontStyle: 'italic' },
  '& [data-look~=underline]': { textDecoration: 'underline' },
  '& [data-look~=strike]': { textDecoration: 'line-through' },
  '& [data-look~=super]': { verticalAlign: 'super', fontSize: '0.8em' },
  '& [data-look~=sub]': { verticalAlign: 'sub', fontSize: '0.8em' },
} as const
