const MAX_NAME = 120

/** A name fit for display and for a download header: no folders, no control or direction characters, bounded, never empty. */
export function displayName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '')
  if (clean === '') return 'arquivo'
  const characters = [...clean]
  if (characters.length <= MAX_NAME) return clean
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? ''
  return characters.slice(0, MAX_NAME - extension.length).join('') + extension
}

/** Our own name of a stored file (see actions/storage_key.ts). */
export const STORAGE_KEY = /^[0-9a-f]{48}$/
