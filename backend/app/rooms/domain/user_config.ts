/** How a member of the staff looks at a room: the checkboxes of its dialog. */
export const DEFAULT_USER_CONFIG = {
  showOffline: true,
  showNames: true,
  muteByDefault: true,
  staticImagesOnly: false,
  foldCalm: false,
  denseTiles: true,
  soundOnRequests: true,
}

export type UserConfig = typeof DEFAULT_USER_CONFIG

/** Stored JSON over the defaults; what does not fit falls back. Total: any JSON goes in. */
export function readUserConfig(stored: string | null): UserConfig {
  const values: unknown = stored ? JSON.parse(stored) : {}
  const out = { ...DEFAULT_USER_CONFIG }
  if (values === null || typeof values !== 'object') return out
  for (const name of Object.keys(out) as (keyof UserConfig)[]) {
    const value = (values as Record<string, unknown>)[name]
    if (typeof value === 'boolean') out[name] = value
  }
  return out
}
