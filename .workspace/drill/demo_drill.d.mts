/** Packages and builds, where they are missing or old. */
export function prepareDemo(): Promise<void>

/** A drill on a demo school of its own; the build must be there. `store`: where its files are. `damage`: what a test does to the restored school before it is compared. */
export function demoDrill(
  kind: 'sqlite' | 'mariadb',
  options?: {
    store?: 'disk' | 's3'
    damage?: (settings: Record<string, string | undefined>) => Promise<void> | void
  }
): Promise<{ code: number; problems: string[] }>
