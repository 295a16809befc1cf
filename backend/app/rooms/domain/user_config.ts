/** The checkboxes of a room's settings dialog, as a member of the staff set them. */
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

const USER_CONFIG_NAMES = [
  'showOffline',
  'showNames',
  'muteByDefault',
  'staticImagesOnly',
  'foldCalm',
  'denseTiles',
  'soundOnRequests',
] as const satisfies readonly (keyof UserConfig)[]

/** Stored JSON over the defaults; what does not fit falls back. Total: any JSON goes in. */
export function readUserConfig(stored: string | null): UserConfig {
  const values: unknown = stored ? JSON.parse(stored) : {}
  const out = { ...DEFAULT_USER_CONFIG }
  if (values === null || typeof values !== 'object') return out
  const given = new Map<string, unknown>(Object.entries(values))
  for (const name of USER_CONFIG_NAMES) {
    const value = given.get(name)
    if (typeof value === 'boolean') out[name] = value
  }
  return out
}
